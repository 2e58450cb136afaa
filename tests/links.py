#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-only
"""Checks the links of a folder of HTML files: each must lead to a file in it and, behind #, to an element of that file.
Prints the dead ones, and fails then. Links to other sites are not followed.
usage: links.py FOLDER"""
import os
import sys
from html.parser import HTMLParser
from urllib.parse import unquote


class Page(HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.links, self.ids = [], set()
        with open(path, encoding="utf-8") as file:
            self.feed(file.read())

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append((self.getpos()[0], value))
            elif name in ("id", "name"):
                self.ids.add(value)


def main(top):
    pages = {os.path.join(folder, name): Page(os.path.join(folder, name))
             for folder, _, names in os.walk(top) for name in names if name.endswith(".html")}
    count, dead = 0, 0
    for path, page in pages.items():
        for line, link in page.links:
            if ":" in link.split("/")[0]:
                continue
            file, _, part = unquote(link).partition("#")
            target = os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path
            count += 1
            if not os.path.isfile(target) or os.path.relpath(target, top).startswith("..") or \
               part and (target not in pages or part not in pages[target].ids):
                print(f"{path}:{line}: {link} is dead")
                dead += 1
    print(f"{count} links in {len(pages)} pages, {dead} dead")
    return dead > 0 or not pages


sys.exit(main(sys.argv[1]))
