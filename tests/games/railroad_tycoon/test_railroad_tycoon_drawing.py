"""The board drawn in text, letter by letter."""

from games.railroad_tycoon.positions import do, table

from branchline.games.railroad_tycoon import GAME
from branchline.games.railroad_tycoon.position import Position

M = GAME.load(None)


def drawn(p: Position, lang: str, names: tuple[str, ...] = ()) -> str:
    return str(GAME.board.draw(p.view(0), GAME.voice(lang, names, M), M)) + "\n"


# Ana builds eastwards from Toledo, with a card in hand that could have made it free.
MIDDLE = """\
    A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U  V  W  X  Y  Z  A
 2                                            .  .  .  .  ~  ^  .  ^  ^  ^  .  BO
 3         .  .  .  .  .  .  .  .              .  .  .     ~  ^  .  ^  .  ^  .  .
 4     .  .  .  .  .  .  .  .  .  .     .        .  .     .  ~  ~  AL ^  .  .  PR
 5   .  .  .  .  .  .           .        .  .  .        .  ^  ^  ^  ~  ^  NE
 6  .  .  .  .  .  .           .  .        .  TO    .  .  ^  ^  ^  ^  ~  ~
 7   .  .  .  .  .  .        .  .  .        .  .  .  BU ^  ^  ^  ^  ^  1  NE
 8  DU .  .  .  .           .  .  .        .  .        .  ^  ^  ^  ^  1  3
 9   .  .  .  .  .        .  .  .  .  .     .        .  ^  ^  ^  .  .  PH .
10  .  .  .  .  .           .  .  .  .     .        .  ^  ^  ^  ^  .  .  .  .
11   .  .  .  .  .           .  .  .  DE .     CL .  ^  ^  ^  ^  ^  BA    .
12  MI .  .  .  .  .           .  .  2        .  .  .  PI ^  ^  ^  ^  .     DO
13   ~  ~  .  .  .  MI          .  1  TO 1  .  .  .  .  ^  ^  ^  ^  WA ~     .
14  .  .  ~  .  .  .  .        .  1  .  .  .  .  .  ^  WH ^  ^  ^  ^  .  .
15   .  .  ~  ~  .  .  .  CH 1  1  .  .  .  .  CO .  ~  ^  ^  ^  ^  .  RI ~  NO
16  .  .  .  .  ~  .  .  .  .  .  .  .  .  .  .  .  ~  ^  ^  ^  ^  .  .  .  .  .
17   .  .  .  .  RO .  .  .  .  .  IN .  .  .  .  ~  ^  ^  ^  .  .  .  .  .  .  .
18  =  DE .  .  ~  .  .  .  .  .  .  .  .  CI ~  ~  ^  ^  ^  ^  ^  .  .  .  .  .
19   .  .  .  .  ~  .  .  .  .  .  .  .  ~  .  .  ^  ^  ^  ^  ^  .  .  RA .  .
20  .  .  .  .  ~  .  .  .  .  .  .  .  LO .  LE .  ^  ^  ^  ^  ^  .  .  .  .  .
21   .  .  .  .  ~  ~  .  .  .  .  ~  ~  .  .  .  ^  ^  ^  ^  ^  ^  .  .  .  WI
22  .  .  .  .  .  .  ST .  .  .  ~  .  .  .  .  ^  ^  .  ^  ^  ^  .  .  .  .
23   ~  .  ~  ~  ~  ~  ~  ~  .  ~  .  .  .  .  ^  ^  KN ^  ^  ^  .  .  .  .
24  =  KA ~  .  .  .  .  .  ~  ~  ~  ~  ~  NA ^  ^  .  ^  ^  ^  .  CO ~  ~
25   .  .  .  .  .  .  .  .  ~  ~  ~  .  .  ^  ~  CH ^  ^  ^  ~  .  .  .  CH
26  .  .  .  .  ~  ~  .  .  .  ~  .  ~  .  .  ~  ^  .  ^  ^  .  ~  ~  ~
27   .  .  .  .  .  ~  .  .  ~  .  .  ~  ~  ~  ^  ^  .  AT .  .  .  .  SA
28  ~  ~  .  .  ^  ^  ~  ~  .  ME .  .  .  .  .  ^  ^  .  .  .  .  .  .
29   .  TU .  ^  ^  ^  .  ~  ~  .  .  .  .  .  BI .  .  .  .  .  .  .  .
30  .  .  ~  ~  ~  ~  ~  ~  ~  ~  .  .  .  .  ~  .  MO .  .  .  .  .  .  .
31   .  .  ~  .  .  .  LI ~  ~  .  .  .  .  ~  .  ~  .  .  .  .  .  .  .  JA
32  .  .  .  .  .  .  .  .  .  ~  .  .  .  ~  .  ~  .  .  .  .  .  .  .  .  .
33   .  .  .  ~  .  ~  ~  ~  .  ~  JA .  .  ~  ~  .  .  .  .  TA .  .  .  .  .
34  ~  ~  ~  ~  ~  ~  ~  .  ~  .  ~  .  .  .  ~  ~  .  .  .  .  .        .  .  .
35   .  .  .  .  .  ~  SH .  ~  ~  .  .  .  .  MO .  .                    .  .  .
36     ~  DA ~  ~  ~  .  ~  ~  ~  ~  .  .  .                                .  .  .
37         .  .  .  ~  .  .  .  .  ~  .
38           .  .  .  ~  .  .  .  .  ~  ~  NE
39            .  .  .  ~  .  .  .  .  .  .

. open   ^ hills   ~ river   = kept for a western link   1-6 tracks by their owner   + tracks of several   CC city

Z2 Boston (yellow) P               V4 Albany (grey) P        Z4 Providence (grey) P
X5 New Haven (grey) P           O6 Toronto (purple) P           Q7 Buffalo (grey) P
X7 New York (red) B              A8 Duluth (yellow) P      W9 Philadelphia (blue) P
L11 Detroit (black) P          O11 Cleveland (grey) P      V11 Baltimore (yellow) P
A12 Minneapolis (grey) P      R12 Pittsburgh (blue) P            Y12 Dover (grey) P
F13 Milwaukee (grey) P            L13 Toledo (grey) P  V13 Washington D.C. (grey) P
R14 Wheeling (purple) P        H15 Chicago (red) RRBK         O15 Columbus (grey) P
W15 Richmond (black) P           Y15 Norfolk (grey) P      E17 Rock Island (grey) P
K17 Indianapolis (grey) P     B18 Des Moines (grey) P     N18 Cincinnati (yellow) K
W19 Raleigh (yellow) K       M20 Louisville (black) K        O20 Lexington (grey) K
Y21 Wilmington (grey) K        G22 St. Louis (blue) K        Q23 Knoxville (grey) K
B24 Kansas City (grey) K     N24 Nashville (purple) K         V24 Columbia (grey) K
P25 Chattanooga (grey) K       X25 Charleston (red) K          R27 Atlanta (blue) K
W27 Savannah (purple) K        J28 Memphis (yellow) K            B29 Tulsa (grey) K
O29 Birmingham (grey) K       Q30 Montgomery (grey) K      G31 Little Rock (grey) K
X31 Jacksonville (yellow) K      K33 Jackson (grey) K      T33 Tallahassee (grey) K
G35 Shreveport (grey) K          O35 Mobile (black) B           C36 Dallas (grey) B
N38 New Orleans (blue) B

Links of Ana: Toledo-Chicago, New York-Philadelphia
Links of Bogdan: Detroit-Toledo
Links of Carmen: New York-Philadelphia

Turn 1, round 1. Empty cities: 0 of 12.

Player    Cash  Points  Income  Shares  Engine  Links
> Ana     $12k       7     $7k       2       2      2
  Bogdan   $3k      12    $14k       0       1      1
  Carmen    $0       0    -$1k       1       1      1

The Railroad Era Begins: goal: the first delivery of all (+1)
Hotel: Boston: 1 for every cube delivered there (+1)
City Growth: at once: 2 cubes to one city
Cards of Ana: Government Land Grant
Cards of Carmen: Hotel: Chicago
Tycoon card of Ana: Henry Farnam, 2 points for each own link at Chicago

From Toledo
To           Price  Tiles        By way of
Cleveland   $4,000      2          N13 O12
Columbus    $4,000      2          N13 O14
Pittsburgh  $8,000    4 +  N13 O12 P12 Q12
Wheeling    $8,000    4 +  N13 O13 P13 Q13
"""


def test_the_drawing_of_a_build() -> None:
    p = table(
        3,
        links="0:chicago-toledo 1:toledo-detroit 2:new_york-philadelphia 0:new_york-philadelphia",
        cubes={"chicago": "black blue red red", "new_york": "blue"},
        cards="railroad_era hotel_boston city_growth/1",
        kept={0: "government_land_grant/1", 2: "hotel_chicago"},
        engines=(2, 1, 1),
        cash=(14000, 3000, 0),
        points=(7, 12, 0),
        shares=(2, 0, 1),
        tycoons=["henry_farnam"],
    )
    do(p, "build toledo")
    do(p, "lay M13 N13")
    assert drawn(p, "en", ("Ana", "Bogdan", "Carmen")) == MIDDLE


# Before the first operation; nobody has a name.
TABLES = """\
, round 1. Empty cities: 0 of 10.

Player      Cash  Points  Income  Shares  Engine  Links
> Player 1    $0       0      $0       0       2      1
  Player 2    $0       0      $0       0       2      1

The Railroad Era Begins: goal: the first delivery of all (+1)
Tycoon card of Player 1: Henry Farnam, 2 points for each own link at Chicago

Deliveries: 1
Cube            To  Links                    Points
K Chicago  Detroit      2  Player 1 +2, Player 2 +1
"""


def test_the_drawing_of_what_is_offered() -> None:
    p = table(2, links="0:chicago-toledo 1:toledo-detroit", cubes={"chicago": "black blue"}, engines=(2, 2), cards="railroad_era",
        tycoons=["henry_farnam"])  # fmt: skip
    assert drawn(p, "en").partition("Turn 1")[2] == TABLES
