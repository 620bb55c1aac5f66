#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# goti play on a terminal: keys go in through tmux, what is on the screen comes
# out.  Skipped where there is no tmux.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh" || exit 1
command -v tmux > /dev/null || exit 77
export TERM=xterm-256color

n_terminals=0 # each has a server of its own: one that ends may be slow to
mux() { tmux -u -S "$work/tmux$n_terminals" -f /dev/null "$@"; }
trap 'mux kill-server 2> /dev/null; rm -rf "$work"' EXIT

# begin COLUMNS ROWS ARGUMENT...: play in a terminal of that size; when it has
# ended, the code and the state of the terminal are told.
begin() {
    local columns=$1 rows=$2
    shift 2
    {
        printf 'stty -a > before\n%q play' "$GOTI_BIN"
        printf ' %q' "$@"
        printf ' 2> screen.err\necho "ended with $?"\nstty -a > after\n'
        printf 'cmp before after && echo restored\nsleep 100\n'
    } > run.sh
    mux kill-server 2> /dev/null
    n_terminals=$((n_terminals + 1))
    rm -f before after
    mux new-session -d -x "$columns" -y "$rows" "${by-} bash run.sh" || exit 77
}

keys() { mux send-keys "$@"; }
screen() { mux capture-pane -p > "$out" 2> "$err"; }

# sees TEXT: it comes on the screen within some seconds.
sees() {
    n_checks=$((n_checks + 1))
    for _ in {1..100}; do
        screen
        grep -qF -- "$1" "$out" && return
        sleep 0.1
    done
    printf 'FAIL no "%s" on the screen:\n' "$1"
    cat "$out"
    n_failures=$((n_failures + 1))
}

# no_more TEXT: it goes from the screen within some seconds.
no_more() {
    n_checks=$((n_checks + 1))
    for _ in {1..100}; do
        screen
        grep -qF -- "$1" "$out" || return
        sleep 0.1
    done
    printf 'FAIL "%s" is still on the screen:\n' "$1"
    cat "$out"
    n_failures=$((n_failures + 1))
}

# ends CODE: the game has ended, and the terminal is as before.
ends() {
    sees "ended with $1"
    sees restored
    check_that 'nothing on stderr' test ! -s screen.err
}

solve kaooa db
solve three-mens-morris db

# ---- the menu, arrows, undo and redo, leaving ----------------------------------

begin 80 24 tigadi --no-tables --seed 1
sees 'Who plays?'
sees '< human  >'
sees '< medium >'
sees 'looks four turns ahead'
sees 'There are no tables'
keys Down Left Left
sees 'a person'
no_more '< medium >'
keys Enter
sees 'White to move'
sees '>+<---'
keys Right
sees '--->+<---'
keys Enter
sees '1. d7'
sees 'Black to move'
keys Down Down Down Down Right Enter
sees '1. d7 '
keys F5
sees 'Black to move'
keys F5
sees 'White to move'
no_more '1. d7'
keys F5
sees 'no move to take back'
keys F6
sees '1. d7'
keys F10
sees 'Leave?'
keys n
no_more 'Leave?'
keys F10 y
ends 0

begin 80 24 kaooa --row human --column human --db db
sees 'Crows to move'
keys F10
ends 0 # nothing would be lost

# ---- pointing at a turn, with a mill -------------------------------------------

begin 80 24 three-mens-morris 'W1W/BWB/1B1 W 0/0 0/0 0' --row human --column human --db db
sees 'White to move'
sees '>W<'
keys Right Enter
sees 'no man on b3'
keys Down Enter # b2
sees '{W}'
keys Down Enter
sees "move 'b2-b1': b1 is not empty"
keys Up Up Enter # b3 closes the mill; what it takes may be pointed at
sees '(B)'
keys Up Enter # not the empty point again
keys BSpace
keys Escape
no_more '(B)'
no_more '{W}'
keys Down Enter Up Enter
sees '(B)'
keys Tab Enter
sees 'the game is over: won by White: 1 captured'
sees 'Game over: won by White: 1 captured'
keys F5
sees 'White to move'
# another piece of one's own: the turn begins anew
keys Right Enter
sees '{W}'
keys Up Left Enter
sees '{W}---(+)----W'
keys C-c
ends 130

# A chain of jumps: on, or enough.
begin 120 30 aadu-puli-attam-multiple-jumps '1/TG1G2/T5/T5/4 T 0/13 0 0' --row human --column human --no-tables
sees 'Tigers to move'
keys Tab Enter
sees '{T}'
sees '(+)'
keys Escape
no_more '{T}'
keys -l 'R11-R13xR12-R15xR14'
sees '> R11-R13xR12-R15xR14'
keys Enter
sees '1. R11-R13xR12-R15xR14'
keys F5
no_more '1. R11'
sees '>T<'
keys Enter Right Right Enter
sees 'go on, or Enter here again ends the turn'
keys Enter
sees '1. R11-R13xR12'
sees 'Goats to move'
keys C-c
ends 130

# ---- typing ------------------------------------------------------------------

begin 80 24 kaooa --row human --column human --db db
sees 'Crows to move'
keys T 1 Enter
sees '1. T1'
keys T 1 Enter
sees "move 'T1': T1 is not empty"
keys b o r d Enter
sees "or is it 'board'?"
keys T 9 BSpace 2 Enter
sees '1. T1 T2'
keys r u l e s Enter
sees 'Goal of Crows: that no vulture can move.'
sees 'any key: back'
keys x
no_more 'Goal of Crows'
keys F1
sees 'take the last point back'
keys NPage NPage NPage NPage
sees 'end; so does the end of the input'
keys Escape
no_more 'take the last point back'
keys -l 'save saved.txt'
keys Enter
sees 'Saved: saved.txt'
check_that 'the file' grep -qF '1. T1 T2 *' saved.txt
keys -l 'new'
keys Enter
no_more '1. T1'
keys -l 'load saved.txt'
keys Enter
sees '1. T1 T2'
keys -l 'load nothing.txt'
keys Enter
sees 'nothing.txt: cannot open'
keys -l 'quit'
keys Enter
ends 0

# ---- values and hints --------------------------------------------------------

begin 80 24 kaooa 'start moves T1 T2' --row human --column human --db db
sees 'Crows to move'
keys F3
sees 'Value: win for Crows, 13 plies'
sees 'I1 draw'
keys F2
sees ', by the tables)'
keys F3
no_more 'Value: '
keys C-d
ends 0

GOTI_DB=$work/db begin 100 30 tagnor 'start moves c3' --row human --column human --eval --seed 1
sees 'No tables: the computer searches, and values are guesses (F1: why)'
sees 'Value: a guess: '
sees ' guess '
keys F2
sees 'hint: '
sees '(guess '
keys C-d
ends 0

# ---- the computer thinks; a key ends it, and nothing waits for it ------------

begin 80 24 tagnor --no-tables --row hard --column human --seconds 100 --seed 1
sees 'Cows to move'
keys c 3 Enter
sees 'Tigers: thinking; Enter ends it'
keys -l 'a5-b5'
keys Enter
sees "it is the computer's turn"
keys Up
keys F1
sees 'take the last point back'
keys x
sees 'Tigers: thinking; Enter ends it'
keys Enter
sees 'Cows to move'
sees 'Tigers: '
keys F5
sees '20 in hand'
keys c 3 Enter
sees 'thinking'
keys F5 # while it thinks
sees '20 in hand'
keys c 3 Enter
sees 'thinking'
keys C-c
ends 130

# Two computers play by themselves, are held by undo, and go on.
begin 80 24 kaooa --db db --row hard --column hard --seed 1
sees '2. '
keys F5
sees "the computer waits: type 'go' to let it play on"
keys g o Enter
sees '3. '
keys C-c
ends 130

# ---- what is said in full, and titles that are not ASCII ------------------------

begin 80 24 tagnor --row human --column human --no-tables
sees 'No tables: the computer searches, and values are guesses (F1: why)'
keys F1
sees 'No tables: --no-tables. The computer searches, and values are guesses.'
keys C-c
ends 130

printf '[broad : kaooa]\ntitle = काऊआ 猫と虎の遊び\nsource = made up\n' > broad.ini
LC_ALL=C.UTF-8 begin 80 24 ./broad.ini --row human --column human --no-tables
sees '猫と虎の遊び  '
sees 'F2 hint'
sees 'F10 quit'
keys C-c
ends 130
begin 80 24 ./broad.ini --row human --column human --no-tables
sees '???? ??????  '
sees 'F10 quit'
keys C-c
ends 130

# A message that is too long for one line has more.
begin 60 24 kaooa --row human --column human --no-tables
sees 'Crows to move'
keys -l 'level nobody nowhere at all'
keys Enter
sees 'level: expected a side, then human, easy, medium, hard or'
sees 'random'
keys C-c
ends 130

# By lines a person reads lines that fit.
begin 80 40 tagnor --plain --row human --column human --no-tables
sees 'Cows to move'
keys -l 'level'
keys Enter
sees 'looks four turns ahead'
check_that 'words are whole' test -z "$(grep -E '.{79}' "$out")"
check_that 'all of it' grep -q 'where it sees a difference, one move in ten is not its best' \
    <(tr -s '\n ' ' ' < "$out")
keys C-d
ends 0

# ---- other sizes -------------------------------------------------------------

begin 80 24 aadu-puli-attam --row human --column human --no-tables
sees 'Goats to move'
sees 'R26'
mux resize-window -x 120 -y 40
sees 'B4'
sees '    Tigers (T, human): 3 on the board'
mux resize-window -x 60 -y 20
no_more 'R26'
sees 'Goats to move'
mux resize-window -x 20 -y 8
sees '20 x 8 is too small'
mux resize-window -x 80 -y 24
sees 'R26'
keys B 1 Enter
sees 'Tigers to move'
keys F10 y
ends 0

# ---- signals, and terminals that can do less -----------------------------------

for signal in TERM HUP INT; do
    begin 80 24 kaooa --row human --column human --db db
    sees 'Crows to move'
    pid=$(mux list-panes -F '#{pane_pid}')
    kill -"$signal" "$(pgrep -P "$pid")"
    ends 130
done

by='TERM=dumb'
begin 80 60 kaooa --row human --column human --db db
by=
sees "Type a move, or 'help'."
keys T 1 Enter
sees 'Vulture to move'
keys T 1 Enter
sees "No: move 'T1': T1 is not empty"
keys q u i t Enter
ends 0 # a person saw it: nothing to count

# By lines in a terminal: who plays is asked, Enter ends the thinking.
begin 80 60 tagnor --no-tables --plain --seconds 100 --seed 1
sees 'Who plays Tigers? [human]'
keys x Enter
sees 'plays any legal move'
keys h a r d Enter
sees 'Who plays Cows? [human]'
keys Enter
sees '20 in hand'
keys c 3 Enter
sees 'Thinking; Enter ends it.'
keys Enter
sees 'Cows to move'
keys u n d o Enter
sees '20 in hand'
keys c 3 Enter
sees 'Thinking'
keys C-c
ends 130

finish
