#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The value of a position and a best line from it.

    best_line.py kaooa goti-db
    best_line.py kaooa goti-db "start moves T1 T2"
"""

import sys

import goti

MAX_PLIES = 200


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit("usage: best_line.py GAME DIRECTORY [POSITION]")
    with goti.Game(sys.argv[1], db=sys.argv[2]) as game:
        position = game.parse(sys.argv[3] if len(sys.argv) > 3 else "start")
        print(game.title)
        print(position)
        print(position.probe())
        for ply in range(1, MAX_PLIES + 1):
            if position.is_over:
                break
            move, value = position.best_move()
            if value.category is goti.Category.DRAW:  # has no end
                break
            print(f"{ply:3}. {move.text:<16}{value}")
            position = move.after


if __name__ == "__main__":
    try:
        main()
    except goti.Error as error:
        sys.exit(f"best_line.py: {error}")
