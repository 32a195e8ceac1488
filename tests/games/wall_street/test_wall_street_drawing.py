"""The board drawn in text, letter by letter."""

from games.wall_street.positions import MATERIAL, do, table

from branchline.games.wall_street import GAME
from branchline.games.wall_street.position import Position
from branchline.kernel.text import LANGUAGES


def drawn(p: Position, viewer: int | None, lang: str = "en") -> str:
    return GAME.board.draw(p.view(viewer), GAME.voice(lang, ["Ana", "Bogdan", "Carmen"], MATERIAL), MATERIAL) + "\n"


# Ana stands on the trend card; $4 of capital pay first, "!" is a loan. Figures are those of the ledger and of data/material.json.
TURN = """\
Company  Value               Bar  Needed  Yours        Magnate
corn         3   1 2 [3] 4 5 7 8       5      3              -
cotton       4   1 2 3 [4] 6 7 9       4      0              -
steel        5  1 3 4 [5] 7 8 10       4      1              -
oil          6  2 3 5 [6] 8 9 11       3      0  rivals pay $1

Place  Cards                             Price  If kept           Cost now   Other way  Pawns
0      the trend card                    $0                       $7 (-$3)   $7 (-$4!)  Ana
1      two corn                          $2                       $3 (-$2)   $8 (-$7!)  Bogdan, Carmen
2      corn +1 + one cotton              $0     corn from 3 to 4  $2         $5 (-$2)
3      surprise rise (option of Bogdan)  $1                       $6 (-$2)   $7 (-$4!)
4      bullish fluctuation               $0     corn from 3 to 4  $4         $3 (-$1)
5      corn or cotton                    $1                       $6 (-$2)   $3 (-$1)
6      gold                              $3                       $9 (-$5!)  $4 (-$1)
The pawns go clockwise. On the trend card: $2.

Deck: 73 cards, on top: steel +2 (no bomb for 63 cards)
Gold is no joker: 2 cards, on top: black day
One share less: 0 cards, on top: -
Values halved: 0 cards, on top: -

Player    Cash  Capital    Loans  Share cards  Market points
> Ana       $3       $4        -            4              0
  Bogdan    $4       $4        -            0              3
  Carmen    $4       $4  2 (-16)            0              0

Market variations of Bogdan: corn +1
Shares of Ana: one corn, two corn, gold, corn or steel; secret: steel; worth now 20, against gold 8, against shares 5, against values 15
"""


def test_the_drawing_of_a_turn() -> None:
    p = table(3, rondel="MT S09 V01+S12 V33 V35 D1 S38", pawns=[0, 1, 1], under={1: 3}, coins=2, cash={0: 3}, piles={0: "S01 S10 S39 D2"},
        secrets="C3 C1 C2", scored={1: "V03"}, zones={"gold": "S31 V39"}, loans={2: 2}, deck="V20 S13",
        awake={"oil": "M4 punishment"})  # fmt: skip
    assert drawn(p, 0) == TURN


# Bogdan has laid a card face down, which he alone knows.
EXCHANGE = """\
Company  Value               Bar  Needed  Yours
corn         3   1 2 [3] 4 5 7 8       5      1
cotton       4   1 2 3 [4] 6 7 9       4      1
steel        5  1 3 4 [5] 7 8 10       4      0
oil          6  2 3 5 [6] 8 9 11       3      0

Place  Cards           Price  If kept  Cost now  Other way  Pawns
0      the trend card  $0              $7 (-$3)  $7 (-$4)   Bogdan, Carmen
1      -               $0              -         -          Ana
2      -               $0              -         -
3      one corn        $0              $3        $4 (-$1)
4      one corn        $0              $4        $3 (-$1)
5      one cotton      $1              $6 (-$2)  $3 (-$1)
6      one cotton      $1              $7 (-$3)  $2 (-$1)
The pawns go clockwise. On the trend card: $0.

Deck: 2 cards, on top: one cotton (the bomb may come with any card)
Gold is no joker: 0 cards, on top: -
One share less: 0 cards, on top: -
Values halved: 0 cards, on top: -
Stock exchange: one cotton shown as cotton
Bogdan offers: one corn

Player    Cash  Capital  Loans  Share cards  Market points
  Ana       $4       $4      -            1              2
  Bogdan    $4       $4      -            1              0
> Carmen    $4       $4      -            1              0

Market variations of Ana: stock exchange
Shares of Bogdan: one corn; secret: cotton; worth now 5, against gold 5, against shares 5, against values 5
"""


def test_the_drawing_of_a_stock_exchange() -> None:
    p = table(3, rondel="MT V40 -", piles={0: "S12", 1: "S01", 2: "S31"}, deck="S13", rest="box")
    do(p, "move 1", "keep V40", "show S12 cotton", "offer S01")
    assert drawn(p, 1) == EXCHANGE
    for viewer in (None, 0, 2):
        assert "Bogdan offers: ?" in drawn(p, viewer)
        assert "Shares of Bogdan" not in drawn(p, viewer)


# A set has been bought; whoever watches sees no shares.
BOUGHT = """\
Company  Value               Bar  Needed
corn         3   1 2 [3] 4 5 7 8       5
cotton       4   1 2 3 [4] 6 7 9       4
steel        5  1 3 4 [5] 7 8 10       4
oil          6  2 3 5 [6] 8 9 11       3

Place  Cards           Price  If kept  Cost now  Other way  Pawns
0      the trend card  $0              $5 (-$1)  $2 (-$1)   Bogdan, Carmen
1      two corn        $2              $8 (-$4)  $3 (-$1)
2      -               $0              -         -          Ana
3      one corn        $0              $1        $6 (-$3)
4      one corn        $0              $2        $5 (-$2)
5      one corn        $0              $3        $4 (-$1)
6      one cotton      $0              $4        $3 (-$1)
The pawns go clockwise. On the trend card: $0.

Deck: 79 cards, on top: corn or oil (no bomb for 69 cards)
Gold is no joker: 0 cards, on top: -
One share less: 0 cards, on top: -
Values halved: 0 cards, on top: -
Bought: corn +1, one cotton

Player    Cash  Capital  Loans  Share cards  Market points
> Ana       $4       $4      -            1              0
  Bogdan    $4       $4      -            0              0
  Carmen    $4       $4      -            0              0
"""


def test_the_drawing_of_what_has_been_bought() -> None:
    p = table(3, rondel="MT S09 V01+S12", piles={0: "S04"})
    do(p, "move 2")
    assert drawn(p, None) == BOUGHT


# The rondel is gone; all shares are shown.
END = """\
Company  Value               Bar  Needed
corn         3   1 2 [3] 4 5 7 8       8
cotton       4   1 2 3 [4] 6 7 9       7
steel        5  1 3 4 [5] 7 8 10       6
oil          6  2 3 5 [6] 8 9 11       5

Deck: 0 cards, on top: -
Gold is no joker: 1 cards, on top: the explosion
One share less: 0 cards, on top: -
Values halved: 1 cards, on top: two corn

Player    Cash  Capital  Loans  Share cards  Market points
  Ana       $4       $4      -            2              0
  Bogdan    $4       $4      -            1              0

Shares of Ana: one corn, gold; secret: corn; worth now 4, against gold 7, against shares 4, against values 4
Shares of Bogdan: corn or cotton; secret: gold; worth now 5, against gold 8, against shares 5, against values 5
"""


def test_the_drawing_of_the_end() -> None:
    p = table(2, rondel="MT S09", piles={0: "S01 S39", 1: "D1"}, zones={"gold": "X1"}, rest="box", last_round=True, seat=1, secrets="C1 C5")
    do(p, "move 1", "discard S09 values", "end")
    while p.actor() is not None:
        p.apply(p.actions()[0])
    assert drawn(p, None) == END


def test_every_language_draws_the_same_figures() -> None:
    p = table(3, rondel="MT S09 V01+S12 V33", piles={0: "S01"}, scored={2: "V03"})
    figures = ["".join(sorted(sign for sign in drawn(p, 0, lang) if sign.isdecimal() or sign in "$[]!")) for lang in LANGUAGES]
    assert figures == figures[:1] * len(LANGUAGES)
