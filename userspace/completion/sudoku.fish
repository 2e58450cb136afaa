# SPDX-License-Identifier: GPL-2.0-only
# Completes the command line of a program in fish, from its --help. The name of this file is that of the program.

set -l program (string replace -r '.*/(.*)\.fish$' '$1' (status filename))
set -l help (ARGP_HELP_FMT=rmargin=255 $program --help 2>/dev/null)
string match -q '*FILE*' "$help[1]"; or complete -c $program -f
for line in $help
    string match -rq '^ +(-(?<short>.), +)?--(?<long>[a-z]+)(=(?<argument>[A-Z]+))? +(?<doc>.*)' -- $line; or continue
    set -l option -c $program -l $long -d $doc
    test -z "$short"; or set -a option -s $short
    switch "$argument"
        case ''
        case FILE
            set -a option -r -F
        case '*'
            set -l words (string match -rg '((?:\w+, )*\w+ or \w+)$' -- (string replace -r ';.*' '' -- $doc))
            set -a option -x -a "$(string replace -ar ',| or' '' -- $words)"
    end
    complete $option
end
