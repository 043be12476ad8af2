#!/usr/bin/env python3
"""Prints blocks of code of a page in Markdown, for scripts that run them.

    code-block.py PAGE --file NAME        the block that shows a file (``` yaml .gitlab-ci.yml)
    code-block.py PAGE --after TEXT       the first block after a line that begins with a text
    code-block.py PAGE --language NAME    all blocks in a language
"""
import argparse
import pathlib
import sys


def blocks(page):
    """Yields the words after the fence, the lines, and the prose before each block."""
    prose, code, words, indentation = [], [], None, 0
    for line in page.read_text(encoding="utf-8").splitlines():
        text = line.lstrip(" ")
        if not text.startswith("```"):
            if words is None:
                prose.append(line)
            else:
                code.append(line[indentation:])
        elif words is None:
            words, code, indentation = text[3:].split(), [], len(line) - len(text)
        else:
            yield words, code, prose
            words = None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("page", type=pathlib.Path)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--file")
    which.add_argument("--after")
    which.add_argument("--language")
    options = parser.parse_args()
    found = []
    for words, code, prose in blocks(options.page):
        if options.after and any(line.startswith(options.after) for line in prose):
            found = [code]
            break
        if options.file and options.file in words[1:] or options.language in words[:1]:
            found.append(code)
    if not found:
        sys.exit(f"{options.page} has no such block")
    print("\n".join("\n".join(code) for code in found))


if __name__ == "__main__":
    main()
