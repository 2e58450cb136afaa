# SPDX-License-Identifier: GPL-2.0-only
"""Whose fault it is."""


class Trouble(Exception):
    """The judge's or the machine's, not the student's: status 2, and worth another try."""


class DoesNotBuild(Exception):
    """The student's."""


class Refused(DoesNotBuild):
    """The student's: the source could be built, but it holds what no lab asks for."""
