"""`new`: the least corpus, in a folder of its own."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from xml.sax.saxutils import escape

import click

from piquet_corpus.commands.options import directory_option
from piquet_corpus.editing.importing.statements import UNDIVIDED
from piquet_corpus.edition.corpus import TEXTS, TOPICS
from piquet_corpus.publishing.citation.permanent import address_named
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.paths import package_corpus, shown, whole_directory, write_text
from piquet_corpus.work.terminal import say, say_line

GAMES = re.compile(r'(?<=<taxonomy xml:id="games">).*?(?=</taxonomy>)', re.DOTALL)
HEADER = re.compile(r"<fileDesc>.*?</fileDesc>", re.DOTALL)
FILE_DESC = """<fileDesc>
   <titleStmt><title>{name}: {what}</title>
    <respStmt xml:id="{resp}"><resp>{done}</resp><name>{by}</name></respStmt></titleStmt>
   <editionStmt><edition n="0.1.0">{name} 0.1.0</edition></editionStmt>
   <publicationStmt><publisher>{name}</publisher><date when="{day}">{day_in_words}</date>{address}
    <availability><licence target="{licence}">{licence}</licence></availability></publicationStmt>
   <sourceDesc><p>Born digital.</p></sourceDesc>
  </fileDesc>"""
ALIGNMENT = """<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="en">
 <teiHeader>
  {header}
 </teiHeader>
 <standOff>
  <linkGrp type="parallel"><desc>Each link is one row; targets in order of edition, then of text.</desc></linkGrp>
  <linkGrp type="omission"><desc>Each link is one passage that an edition does not have.</desc></linkGrp>
 </standOff>
</TEI>
"""
TOPICS_BEGIN = "<desc>Rule concepts by phase of play</desc>"
WHOLE_GAME = f"""
     <category xml:id="phase.game"><catDesc xml:lang="en">the game as a whole</catDesc>
      <category xml:id="{UNDIVIDED}"><catDesc xml:lang="en">the rules, not divided by topic yet</catDesc></category>
     </category>"""
"""The topic that is proposed as long as no other text has clauses to compare with."""
OURS = re.compile(
    r' *<category xml:id="(?:phase\.(?:blanche|announcements|remarkable|announcing|points)">.*?\n     </category>'
    r"|(?:cause\.(?!undetermined|game-changed)|reason\.(?:chain|copy|unseen|between|hoyle|page|rewording)"
    r"|pack\.bands|card\.honours|card\.tarots|players\.mort|match\.|mat\.|tarots\.tribute|belle\.|last\.made)"
    r'[^"]*"[^\n]*</category>)\n',
    re.DOTALL,
)
"""The categories that speak of our books and games."""
EXECUTED = re.compile(r'(<category xml:id="[^"]*") ana="#executable"(>.*?)(?=</category>)')
NOT_EXECUTED = '<catDesc xml:lang="en" n="reason">No program has rules of this game.</catDesc>'
PROPOSED = ("proposal", "proposed by their likeness, and to be reviewed by an editor", "piquet-corpus align")


@click.command()
@directory_option("directory", help="A new or empty folder.")
@click.option("--name", required=True, help="What the corpus is called, in citations too: gleek-corpus.")
@click.option("--editors", required=True, help="Who edits it, as citations name them.")
@click.option(
    "--game", required=True, metavar="GAMES", help="The games that it is about, in small letters: gleek,ombre."
)
@click.option("--address", required=True, metavar="URL", help="Where its permanent addresses begin.")
@click.option(
    "--licence",
    default="https://creativecommons.org/licenses/by/4.0/",
    metavar="URL",
    help="Of what you write.",
)
def new_command(directory: Path, name: str, editors: str, game: str, address: str, licence: str) -> None:
    """Write `topics.xml`, which says what the corpus is, and what the other files need. Raises Usage, NotWritten."""
    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        raise Usage(f"{shown(directory)} is not an empty folder: a new corpus needs one")
    games = game.split(",")
    for each in games:
        if not re.fullmatch(r"[a-z][a-z0-9-]*", each):
            raise Usage(f"{each!r} cannot be the id of a game; expected small letters: gleek")
    base = address_named(address, "--address")
    today = date.today()
    said = {
        "name": escape(name),
        "day": today.isoformat(),
        "day_in_words": f"{today.day} {today:%B %Y}",
        "licence": escape(licence),
    }
    at = f'<idno type="URI">{escape(base)}</idno>'
    own = FILE_DESC.format(what="taxonomies", resp="ed", done="encoding, notes", by=escape(editors), address=at, **said)
    resp, done, by = PROPOSED
    rows = FILE_DESC.format(what="alignment", resp=resp, done=done, by=by, address="", **said)
    topics = (package_corpus() / TOPICS).read_text(encoding="utf-8")
    categories = (
        f'<category xml:id="game.{each}"><catDesc xml:lang="en">{escape(each.capitalize())}</catDesc></category>'
        for each in games
    )
    topics = re.sub(r"<\?xml-model.*?\?>\n", "", HEADER.sub(lambda _: own, OURS.sub("", topics)))
    topics = GAMES.sub(lambda _: "\n     ".join(("<desc>Games</desc>", *categories)) + "\n    ", topics)
    topics = EXECUTED.sub(rf"\1\2{NOT_EXECUTED}", topics.replace(TOPICS_BEGIN, TOPICS_BEGIN + WHOLE_GAME, 1))
    with whole_directory(directory) as new:
        (new / TEXTS).mkdir()
        write_text(new / TOPICS, topics)
        write_text(new / "alignment.xml", ALIGNMENT.format(header=rows))
        write_text(new / "digests.tsv", "edition\tletters\tsha256\tpages\n")
        write_text(new / "refs.tsv", "reference\tdigest\tsince\n")
    say_line(f"made {shown(directory)}: {TOPICS} says what the corpus is, and has its topics")
    say(f"Next: `piquet-corpus import FILE --id ID --game {games[0]} --corpus {shown(directory)}`.")
