"""The board drawn in text, letter by letter."""

from games.last_spike.positions import MATERIAL, table

from branchline.games.last_spike import GAME


def drawn(p, viewer, lang, names=()):
    return GAME.board.draw(p.view(viewer), GAME.voice(lang, names, MATERIAL), MATERIAL) + "\n"


# Route A is complete; of the routes at St. Louis one is open, at Omaha two. Figures are those of data/board.json.
MIDDLE = """\
                                 Laramie
                                U1    C4
                             U2          C3
                          U3                C2
                       U4                      C1
                   Ogden                         Omaha
                 Y1    ###                     D1    ###
              Y2         [V3]               D2          ###
           Y3                V2          D3                ###
        Y4                      V1    D4                      ###
 Sacramento                      Denver                       St. Louis
        ###                    [W1]   E4                      ###
           Z3                W2          E3                ###
              Z2          W3                E2         [B3]
                 Z1    W4                      E1    B4
                   Yuma                       Dodge City
                       X4                      F1
                          X3                F2
                             X2          F3
                                X1    F4
                                 El Paso

### laid   [A1] in your hand   A1 open

City        Routes open  Next land  Pays for 1-5 cards ($1,000)  Ana  Bogdan  Carmen
St. Louis             1     $5,000           10  25  45  70 100    1       .       .
Omaha                 2    $11,000            6  15  27  42  60    2       .       2
Dodge City            3     $5,000            7  17  32  50  70    .       1       .
Laramie               2       free            8  20  36  56  80    .       .       .
Denver                4     $4,000            4  10  18  28  40    .       1       .
El Paso               2       free            7  17  32  50  70    .       .       .
Ogden                 3     $4,000            6  15  27  42  60    .       .       1
Yuma                  3       free            5  12  22  35  50    .       .       .
Sacramento            2     $5,000            9  22  40  63  90    .       .       1

Player       Money  Tiles  Land cards
> Ana      $12,000      3           3
  Bogdan    $7,000      4           2
  Carmen  $120,000      4           4

Tiles in the pool: 29
Your hand: B3 $1,000, V3 $3,000, W1 $5,000
"""


def test_the_drawing_of_a_position():
    p = table(
        3,
        laid="A B1 B2 V4 Z4",
        hands={0: "B3 V3 W1", 1: "C1 C2 C3 C4"},
        cash={0: 12_000, 1: 7_000, 2: 120_000},
        land={0: "omaha-0 omaha-1 st_louis-0", 1: "dodge_city-0 denver-0", 2: "ogden-0 omaha-2 omaha-3 sacramento-0"},
    )
    assert drawn(p, 0, "en", ["Ana", "Bogdan", "Carmen"]) == MIDDLE


# All land of Omaha is sold, its Land 0 is gone with seat 2; money is hidden; headings keep the number of the seat.
HIDDEN = """\
Oraș        Rute deschise  Următorul teren  Plata la 1-5 cărți ($1.000)  Jucătorul 1  Jucătorul 2  Jucătorul 3  Jucătorul 4
St. Louis               2           $5.000           10  25  45  70 100            .            .            .            1
Omaha                   3                -            6  15  27  42  60            .            4            .            .
Dodge City              3          gratuit            7  17  32  50  70            .            .            .            .
Laramie                 2          gratuit            8  20  36  56  80            .            .            .            .
Denver                  4          gratuit            4  10  18  28  40            .            .            .            .
El Paso                 2          gratuit            7  17  32  50  70            .            .            .            .
Ogden                   3          gratuit            6  15  27  42  60            .            .            .            .
Yuma                    3          gratuit            5  12  22  35  50            .            .            .            .
Sacramento              2          gratuit            9  22  40  63  90            .            .            .            .

Jucător           Bani  Piese  Cărți de teren
  Jucătorul 1        ?      4               0
  Jucătorul 2  $12.000      2               4
  Jucătorul 3        ?      0               0  în faliment
> Jucătorul 4        ?      4               1

Piese în rezervă: 37
Mâna ta: B3 $1.000, V3 $3.000
"""


def test_the_tables_with_hidden_money_a_bankrupt_and_long_headings():
    p = table(
        4,
        laid="A1",
        hands={1: "B3 V3"},
        cash={1: 12_000},
        land={1: "omaha-1 omaha-2 omaha-3 omaha-4", 3: "st_louis-0"},
        removed="omaha-0",
        out=(2,),
        seat=3,
        hidden_money=True,
    )
    assert drawn(p, 1, "ro").split("\n\n", 2)[2] == HIDDEN
    spectator = drawn(p, None, "ro")
    assert "$12.000" not in spectator
    assert "Mâna ta" not in spectator
    assert "[B3]" not in spectator
