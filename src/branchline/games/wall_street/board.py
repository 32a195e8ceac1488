def draw(view, voice, m): return ""
def svg(view, voice, m, picks=frozenset(), last=frozenset()): return ""
def hand_svg(view, voice, m, picks=frozenset()): return ""
def panels(view, voice, m): return []
def prompt(view, voice, m): return ""
def meant(view, picks, m): return []
def account(view, events, voice, m): return {}
