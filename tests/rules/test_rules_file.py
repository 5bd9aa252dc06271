"""Files of rules: what may stand in them, and what is said where something is wrong."""

from __future__ import annotations

import sys
import time
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured

from thresher.errors import BadArgument, BadRules
from thresher.rules import Rule, as_rules, found, load
from thresher.rules.toml_lines import line_of, lines_of
from thresher.rules.user_file import usual_place


def written(folder: Path, text: str) -> Path:
    file = folder / "rules.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_all_that_may_stand_there(tmp_path: Path) -> None:
    rules = load(
        written(
            tmp_path,
            """
            ["example.org"]
            keep = ["article.story", "#facts"]
            drop = ".newsletter, aside"
            only = ["main"]
            favor = "precision"
            kind = "forum"

            ["example.org/old"]
            method = "ccb"
            parameters = { threshold = 0.6 }

            ["shop.example.org"]
            """,
        )
    )
    assert len(rules) == len(list(rules)) == 3
    rule = rules.for_url("https://www.example.org/x")
    assert rule is not None
    assert (rule.keep, rule.drop, rule.only) == (("article.story", "#facts"), (".newsletter, aside",), ("main",))
    assert (rule.method, rule.kind, rule.parameters) == (None, "forum", {"favor": "precision"})
    assert rule.note == "rules for example.org were applied (rules.toml)"
    old = rules.for_url("https://example.org/old/1")
    assert old is not None
    assert (old.method, old.parameters) == ("ccb", {"threshold": 0.6})
    shop = rules.for_url("https://shop.example.org/")
    assert shop is not None
    assert shop.keep == ()


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ('["example.org"]\nmethod = "cectd"', 2, "no method is called 'cectd'; did you mean 'cectd-s'?"),
        ('["example.org"]\n\nmethd = "auto"', 3, "no rule is called 'methd'; did you mean 'method'?"),
        ('["example.org"]\nkind = "forums"', 2, "no kind of page is called 'forums'; did you mean 'forum'?"),
        ('["example.org"]\nkind = ["forum"]', 2, "no kind of page is called ['forum']"),
        ('["example.org"]\nkeep = [\n  "p",\n  "p >",\n]', 4, "'p >' is no CSS selector"),
        ('["example.org"]\nkeep = ["p",\n  3]', 3, "a selector is a text in quotes, not a number"),
        ('["example.org"]\ndrop = true', 2, "drop is a list of CSS selectors, such as"),
        ('["example.org"]\nonly = ""', 2, "'' is no CSS selector"),
        ('["example.org"]\nmethod = 3', 2, "method is a name such as 'auto', not a number"),
        ('["example.org"]\nfavor = "much"', 2, "favor is one of balance, precision, recall, not 'much'"),
        ('["example.org"]\nmethod = "bte"\nfavor = "recall"', 3, "method 'bte' has no parameter 'favor'"),
        ('["example.org"]\nparameters = { a = 1,\n}', 2, "this is not TOML"),
        ('["example.org"]\n["example.org".parameters]\nstrictness = 2', 3, "strictness is a number from -1"),
        ('["example.org"]\nparameters.strictness = 2', 2, "strictness is a number from -1"),
        ('["example.org"]\nfavor = "recall"\nparameters.strictness = 0.2', 3, "give one of them"),
        ('["example.org"]\nparameters = 2', 2, "parameters are a table such as"),
        ('["example.org"]\nfavor="recall"\nparameters.favor = "recall"', 2, "write it once"),
        ('["https://example.org/"]', 1, "write the host alone, 'example.org', without https://"),
        ('["*.example.org"]', 1, "write 'example.org' instead of '*.example.org'"),
        ('["example.org:80"]', 1, "rules hold for every port"),
        ('["example.org/?a=1"]', 1, "is no site"),
        ('["exa mple.org"]', 1, "'exa mple.org' is no host"),
        ('["*"]', 1, "'*' is no host"),
        ('[""]', 1, "'' is no host"),
        ("# none\n[example.org]\nkeep=[]", 2, 'put the site in quotes: ["example.org"]'),
        ('keep = ["p"]', 1, 'keep must stand below a site, such as ["example.org"]'),
        ("[[example]]", 1, "'example' is no site with rules"),
        ('["a.example"]\n["A.example"]', 2, "there are already rules for a.example"),
        ('["a.example"]\n["a.example"]', 2, "this is not TOML"),
        ('["a.example"]\nkeep = ["p"', 2, "this is not TOML"),
        ('["a.example"]\nkeep', 2, "this is not TOML"),
        ("x = " + "[" * 9_000 + "]" * 9_000, 1, "nested too deeply"),
        ("x = " + "9" * 9_000, 1, "a number in it is too large"),
    ],
)
def test_mistakes_are_told_with_file_and_line(tmp_path: Path, text: str, line: int, says: str) -> None:
    file = written(tmp_path, text)
    with pytest.raises(BadRules) as caught:
        load(file)
    message = str(caught.value)
    assert message.startswith(f"{file}:{line}: ")
    assert says in message
    assert "\n" not in message


def test_all_mistakes_are_found_at_once_in_their_order(tmp_path: Path) -> None:
    file = written(tmp_path, '["a b"]\n["b.example"]\nkeep = ["<", "p", ">"]\n\n["c.example"]\nkind = "x"\n')
    with pytest.raises(BadRules) as caught:
        load(file)
    problems = caught.value.problems
    assert [int(problem.removeprefix(f"{file}:").partition(":")[0]) for problem in problems] == [1, 3, 3, 6]
    assert str(caught.value) == f"{problems[0]} (and 3 more)"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_bytes(b'["example.org"]\n# \xff')
    with pytest.raises(BadRules, match=r"bad.toml:2: the file is not UTF-8"):
        load(tmp_path / "bad.toml")
    with pytest.raises(BadRules, match="there is no file of rules"):
        load(tmp_path / "none.toml")
    with pytest.raises(BadRules, match="cannot be read"):
        load(tmp_path)
    with pytest.raises(BadArgument, match="not int"):
        as_rules(3)  # type: ignore[arg-type]


def test_rules_are_given_as_a_file_or_loaded(tmp_path: Path) -> None:
    file = written(tmp_path, '["example.org"]\r\ndrop = "aside"\r\n')
    rules = load(file)
    assert as_rules(rules) is rules
    assert as_rules(None) is None
    for given_as in (file, str(file)):
        again = as_rules(given_as)
        assert again is not None
        assert [rule.site for rule in again] == ["example.org"]


@measured
def test_ten_thousand_sites_are_loaded_and_looked_up_quickly(tmp_path: Path) -> None:
    lines = (f'["site{n}.example"]\ndrop = [".ad{n % 50}", "aside"]\nmethod = "bte"\n' for n in range(10_000))
    file = written(tmp_path, "".join(lines))
    started = time.process_time()
    rules = load(file)
    loaded = time.process_time() - started
    for n in range(1_000):
        rule = rules.for_url(f"https://www.site{n}.example/a")
        assert isinstance(rule, Rule)
        assert rule.drop[0] == f".ad{n % 50}"
    assert loaded < 10  # a second or so where nothing else runs
    assert time.process_time() - started - loaded < 2


KEYS = st.text(alphabet="ab.\"'#=[]{}, \\é", min_size=1, max_size=6)
VALUES = st.recursive(
    st.one_of(st.integers(), st.booleans(), st.text(alphabet="ab\"'#=[]{},\n\\", max_size=8)),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def spelled(value: object) -> str:
    """A value of TOML that may take several lines."""
    if isinstance(value, list):
        return "[ # a list\n" + ",\n".join(map(spelled, value)) + "\n]"
    if isinstance(value, str):
        return quoted(value) if "\\" in value or "'" in value else f"'''\n{value}'''"
    return str(value).lower()


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(KEYS, st.dictionaries(KEYS, VALUES, max_size=3), max_size=4), st.booleans())
def test_lines_of_keys_and_of_values_in_lists(tables: dict[str, dict[str, object]], inline: bool) -> None:
    text = ""
    expected: dict[tuple[str, ...], int] = {}
    for name, table in tables.items():
        text += "\n# a comment = [\n"
        expected[name,] = text.count("\n") + 1
        text += f"{quoted(name)} = {{" if inline else f" [ {quoted(name)} ] # more\n"
        for place, (key, value) in enumerate(table.items()):
            text += "," if inline and place else ""
            expected[name, key] = text.count("\n") + 1
            text += f" {quoted(key)}\t= {spelled(value)}" + ("" if inline else "\n")
        text += " }\n" if inline else ""
    assert tomllib.loads(text) == tables
    lines = lines_of(text)
    for path, line in expected.items():
        assert line_of(path, lines) == line
        assert line_of((*path, "unknown", 3), lines) >= line


def test_lines_inside_of_lists_and_inline_tables() -> None:
    text = 'a = [\n1,\n[2,\n3],\n{ b.c = 4, d = [5,\n 6] },\n]\n"x.y".z = """\nlong\n"""\nlast = 1979-05-27 07:32:00\n'
    text += "[[t]]\n"
    tomllib.loads(text)
    lines = lines_of(text)
    places = [("a", 0), ("a", 1), ("a", 1, 1), ("a", 2, "b", "c"), ("a", 2, "d", 1), ("x.y", "z"), ("last",), ("t",)]
    assert [lines[place] for place in places] == [2, 3, 4, 5, 6, 8, 11, 12]


def test_the_users_own_file_is_found_where_settings_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("THRESHER_RULES", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("APPDATA", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    for platform in ("linux", "win32", "darwin"):
        monkeypatch.setattr(sys, "platform", platform)
        place = usual_place()
        assert place is not None
        assert place.is_relative_to(tmp_path)
        assert found() is None
        place.parent.mkdir(parents=True, exist_ok=True)
        place.touch()
        assert found() == place
        place.unlink()
    monkeypatch.setenv("THRESHER_RULES", "named.toml")
    assert found() == Path("named.toml")
