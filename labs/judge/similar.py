# SPDX-License-Identifier: GPL-2.0-only
"""Finds pairs of submissions that are alike: a reason to ask, not a proof.

Submissions are compared as sequences of tokens, in which all identifiers are alike, and all constants: new names, another
layout, other comments and another order of functions change nothing. What the skeleton has does not count. The measure is
the share of the smaller submission's k-grams that the other one has too, as in Schleimer, Wilkerson and Aiken,
"Winnowing: Local Algorithms for Document Fingerprinting" (2003); a lab is so small that no k-gram needs to be left out.

JPlag and Dolos do more, and are no packages of Debian. Debian's similarity-tester cannot leave the skeleton out.
"""
import itertools
import re

TOKENS = 16  # of a k-gram: independent solutions share a third of these, copies with small changes five sixths
FEWEST = 200  # k-grams of our solution's own, and of a submission's: in a smaller lab, all who are right are alike
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|\w+|[^\w\s]')
KEYWORDS = set("break case char const continue default do else enum extern for goto if int long return short signed sizeof "
               "static struct switch typedef union unsigned void volatile while".split())


def kind(token):
    """Return a token of C without what can be chosen freely."""
    if token in KEYWORDS:
        return token
    first = token[0]
    return "name" if first.isalpha() or first == "_" else "constant" if first.isdigit() or first in "\"'" else token


def grams(text):
    tokens = [kind(token) for token in TOKEN.findall(COMMENT.sub(" ", text))]
    return {hash(tuple(tokens[at:at + TOKENS])) for at in range(len(tokens) - TOKENS + 1)}


def pairs(skeleton, solution, texts, least):
    """Return (percent, name, other) of the pairs of texts, by name, that are alike by so many percent or more."""
    common = grams(skeleton)
    if len(grams(solution) - common) < FEWEST:
        return []
    own = {name: grams(text) - common for name, text in sorted(texts.items())}
    own = {name: some for name, some in own.items() if len(some) >= FEWEST}
    found = ((100 * len(own[name] & own[other]) // min(len(own[name]), len(own[other])), name, other)
             for name, other in itertools.combinations(own, 2))
    return sorted((one for one in found if one[0] >= least), key=lambda one: (-one[0], one[1:]))
