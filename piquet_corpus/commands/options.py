"""Options that many commands have."""

from __future__ import annotations

import click

json_option = click.option("--json", is_flag=True, help="Print JSON.")
jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many processes; by default, one for each processor.",
)
