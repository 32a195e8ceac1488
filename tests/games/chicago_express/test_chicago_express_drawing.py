"""The board drawn in text, letter by letter."""

from games.chicago_express.positions import do, table

from branchline.games.chicago_express import GAME
from branchline.games.chicago_express.position import Position

M = GAME.load(None)


def drawn(p: Position, lang: str, names: tuple[str, ...] = ()) -> str:
    return str(GAME.board.draw(p.view(0), GAME.voice(lang, names, M), M)) + "\n"


# Pennsylvania has come by Binghamton, where a house stands, to Chicago with its last locomotives; figures are those of data/board.json.
MIDDLE = """\
    A     B     C     D     E     F     G     H     I     J     K     L     M     N     O     P     Q     R     S
0               .1          #3+3                                            .1          o2+1        o2+1        o2+1
                      .1                                              o2+3        .1          .1          .1
1               .1          .1                                  .1          f2          f2          f2          .1
                      .1          o2+1                    .1          .1          f3          f2          f2
2   @6+7        o2+1        .1          .1          o1+2        f2          f2          f3          f2          .1
    P     .2          .2          .1          .1          f1          f2          f3          f2          f2
3   .1    P     .2    P     .2          .1          .2          f           f           f           o6+2'       *
          .1    P     o2+1  P     .2          .2    P     f     P     f     P     f     P     f     PN    f     N
4   .1          .1    W     .1    P     .2    P     o2+1  P     #4+4  P     o2+1  P     o2+1  P     f     N     .1
          .1          .1          .1    P     .1          f2          ^3+1        ^3+1        .1    P     .2
5               .1          .1          .1          f2          f4          ^4+1        .2          .1    P     .1
          o1+2        .1          o1+1        .1          f2          ^4+1        f4          .1          *
6               .1          .1          .1          #3+3        ^4+1        ^2+1        .2          .1    P
          .1          .1          .1          .1          ^3+1        ^2+1        o4+1        .1          .1
7               .1          .1          .1          f2          o2+1        f2    B     .2          *
                      o2+2        .1          f2          ^4+1        f3          f2    B     .2    B
8                           .1          f2          ^4+1        ^4+1        f2          .2    B     .1
                                  o2+2        f2          ^4+1        f2          .2          .1
9                                       ^3+1        o3+2        f2          f2          f2          *
                                              ^3+1        ^3+1        .1          .1          .1    C
10                                                  ^3+1        o2+1        o1+1        o2+2

. plain   f forest   ^ mountain   o city   # industrial city   * home   ' house; cost now + income; P B C N W: locomotives
Cities: A2 Chicago, B5 Indianapolis, C2 South Bend, D3 Fort Wayne, D7 Cincinnati, E0 Detroit, F1 Toledo, F5 Columbus,
  F8 Portsmouth, I2 Cleveland, I4 Canton, I6 Wheeling, I9 Charleston, K4 Pittsburgh, K7 Grafton, K10 Clifton Forge, L0
  Buffalo, M4 Altoona, M10 Charlottesville, N6 Cumberland, O0 Syracuse, O4 Harrisburg, O10 Richmond, Q0 Utica, Q3
  Binghamton, Q7 Baltimore, Q9 Washington, R5 Philadelphia, S0 Albany, S3 New York

Auction: 1 of 3 left   Build: in the red zone   Develop: 2 of 4 left
Detroit 3/8, Wheeling 3/6, Pittsburgh 4/8   Houses left: 19. General dividends so far: 2.

Company                    Cash  Income  Pays  Locomotives left  Shares left          Held by
PRR Pennsylvania Railroad   $11      16    $8                 0            1  Ana 1, Carmen 1
B&O Baltimore & Ohio        $20       7    $7                18            3         Bogdan 1
C&O Chesapeake & Ohio       $20       5    $5                25            5         Carmen 1
NYC New York Central        $20      10   $10                21            4         Bogdan 1
WAB Wabash                   $0       1    $0                10            2

Player    Cash  Shares  Next dividends  Bid
  Ana      $41       P              $8  $14
> Bogdan   $17     B N             $17    -
  Carmen    $8     P C             $13    -

Up for auction: a share of Pennsylvania Railroad. It would pay $6 now; the least bid is $15.
"""


def test_the_drawing_of_an_auction() -> None:
    p = table(
        3,
        networks={"NYC": "Q3", "PRR": "Q3 A2", "B&O": "N6"},
        shares={"PRR": [0, 2], "NYC": [1]},
        cash={0: 41, 1: 17, 2: 8},
        treasury={"PRR": 11},
        developed="Q3",
        used=(1, 5, 2),
        values={"Detroit": 3},
        dividends=2,
    )
    do(p, "offer PRR", "bid 14")
    assert drawn(p, "en", ("Ana", "Bogdan", "Carmen")) == MIDDLE


# Nobody has a name; Wabash is closed and pays nothing.
TABLES = """\
Auction: 3 of 3 left   Build: 5 of 5 left   Develop: 4 of 4 left
Detroit 1/8, Wheeling 3/6, Pittsburgh 4/8   Houses left: 20. General dividends so far: 0.

Company                    Cash  Income  Pays  Locomotives left  Shares left     Held by
PRR Pennsylvania Railroad   $20       7    $7                 2            2  Player 1 1
B&O Baltimore & Ohio        $20       6    $6                21            3  Player 2 1
C&O Chesapeake & Ohio       $20       7    $7                 6            5  Player 3 1
NYC New York Central        $20       8    $8                23            4  Player 4 1
WAB Wabash                   $0       0     -                11            2

Player      Cash  Shares  Next dividends
  Player 1   $30       P              $7
  Player 2   $30       B              $6
  Player 3   $30       C              $7
> Player 4   $30       N              $8
"""


def test_the_tables_of_a_turn_without_names() -> None:
    p = table(4, networks={"C&O": "I9"}, left={"PRR": 2}, seat=3)
    assert drawn(p, "en").split("\n\n", 2)[2] == TABLES
