"""The page of a re-check in a real browser: it sorts, filters and steps, fits a phone, and asks for nothing."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from extras import skip
from sessions import CRASHING_HONOURS, FORGOTTEN_TRUMP, lin

from claimeval_cli.main import main

if find_spec("selenium") is None:
    skip("the tests in a browser need the extra: pip install '.[browser]'")
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
if BROWSER is None or DRIVER is None:
    skip("the tests in a browser need Chromium and its driver (Debian: chromium, chromium-driver)")

from selenium import webdriver  # noqa: E402 - only where it is there
from selenium.webdriver.common.by import By  # noqa: E402 - only where it is there
from selenium.webdriver.common.keys import Keys  # noqa: E402 - only where it is there
from selenium.webdriver.support.select import Select  # noqa: E402 - only where it is there

if TYPE_CHECKING:
    from selenium.webdriver.remote.webelement import WebElement

PHONE = (360, 740)
DESKTOP = (1200, 900)
QUIET = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
)  # fmt: skip
EVIL = "<script>document.title='owned'</script>"


class Reader:
    """Somebody who reads the page."""

    def __init__(self, profile: Path) -> None:
        options = webdriver.ChromeOptions()
        options.binary_location = str(BROWSER)
        for switch in (*QUIET, f"--user-data-dir={profile}"):
            options.add_argument(switch)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(str(DRIVER)))
        self.driver.get("about:blank")

    def open(self, address: str, size: tuple[int, int]) -> None:
        """Open the page anew on a screen of this size."""
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size == PHONE},
        )
        self.forget()
        self.driver.get(address)

    def forget(self) -> None:
        """Leave out of account what happened until now."""
        self.driver.get_log("browser")
        self.driver.get_log("performance")

    def requests(self) -> list[str]:
        """What was asked for since then."""
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]

    def ask(self, script: str) -> Any:  # noqa: ANN401 - whatever the script answers
        """What a script finds on the page."""
        return self.driver.execute_script(script)

    def all(self, selector: str) -> list[WebElement]:
        """The elements that a selector names."""
        found: list[WebElement] = self.driver.find_elements(By.CSS_SELECTOR, selector)
        return found

    def shown(self, selector: str) -> list[str]:
        """The words of those that can be seen."""
        script = (
            "return [...document.querySelectorAll(arguments[0])].filter(e => e.checkVisibility()).map(e => e.innerText)"
        )
        return [" ".join(text.split()) for text in self.driver.execute_script(script, selector)]

    def press(self, selector: str) -> None:
        """Press a button."""
        [button] = self.all(selector)
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", button)
        button.click()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A page with claims of every kind."""
    place = tmp_path_factory.mktemp("page")
    cases = [CRASHING_HONOURS, FORGOTTEN_TRUMP, {**FORGOTTEN_TRUMP, "id": "asked", "findings": {}}]
    (place / "cases.jsonl").write_text("".join(json.dumps(case) + "\n" for case in cases), encoding="utf-8")
    boards = [
        lin(1),
        lin(2).replace("sv|o|", "sv|?|"),
        lin(10, 42, 5).replace("A,B,C,D", f"{EVIL},B,C,D"),
        lin(3, 40, 2),
    ]
    (place / "a rather long name of a session.lin").write_text("\n".join(boards), encoding="utf-8")
    out = place / "report.html"
    result = CliRunner().invoke(main, ["recheck", str(place), "--format", "html", "--out", str(out), "--jobs", "1"])
    assert result.exit_code == 1, result.output
    return out.as_uri()


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    """One browser for all tests."""
    found = Reader(tmp_path_factory.mktemp("profile"))
    yield found
    found.driver.quit()


@pytest.fixture
def desktop(reader: Reader, address: str) -> Reader:
    """The page on a large screen."""
    reader.open(address, DESKTOP)
    return reader


BOARDS = "#boards tbody th > a, #boards tbody th > bdi"


def column(name: str) -> str:
    """The button that sorts by a column."""
    names = ("Board", "Verdict", "Claimed", "Scored", "By Law", "Stake")
    return f"#boards thead th:nth-child({names.index(name) + 1}) button"


def test_the_page_is_quiet(desktop: Reader, address: str) -> None:
    """Nothing is asked for but the page itself, whatever is pressed, and the console stays empty."""
    for button in desktop.all("#boards thead button, article [data-go=on], article [data-go=last]"):
        desktop.ask("window.scrollTo(0, 0)")
        desktop.driver.execute_script("arguments[0].click()", button)
    assert desktop.requests() == [address]
    assert desktop.driver.get_log("browser") == []
    assert desktop.driver.title.startswith("Claims checked again: ")


def test_a_console_error_would_be_seen(desktop: Reader) -> None:
    """The policy of the page keeps foreign script and requests out, and the log of this browser tells so."""
    desktop.ask(
        "const s = document.createElement('script'); s.textContent = 'window.owned = 1'; document.body.append(s)"
    )
    desktop.ask("new Image().src = 'http://127.0.0.1:9/x.png'")
    assert desktop.ask("return window.owned") is None
    assert len(desktop.driver.get_log("browser")) == 2


def test_rows_sort(desktop: Reader) -> None:
    """A column sorts both ways, by number where it has numbers; what is not known stays last; a button undoes it."""
    worst_first = ["Board forgotten", "Board asked", "Board 10", "Board short", "Board 3", "Board 2"]
    assert desktop.shown(BOARDS) == worst_first
    desktop.press(column("Board"))
    assert desktop.shown(BOARDS) == ["Board 2", "Board 3", "Board 10", "Board asked", "Board forgotten", "Board short"]
    assert desktop.all("#boards thead th")[0].get_attribute("aria-sort") == "ascending"
    desktop.press(column("Board"))
    assert desktop.shown(BOARDS)[0] == "Board short"
    assert desktop.all("#boards thead th")[0].get_attribute("aria-sort") == "descending"
    desktop.press(column("Stake"))
    assert desktop.shown("#boards tbody td:last-child") == ["470", "470", "190", "30", "?", ""]
    assert [each.get_attribute("aria-sort") for each in desktop.all("#boards thead th")] == [None] * 5 + ["descending"]
    desktop.press(column("Stake"))
    assert desktop.shown("#boards tbody td:last-child") == ["30", "190", "470", "470", "?", ""]
    desktop.press(".filter [type=reset]")
    assert desktop.shown(BOARDS) == worst_first
    assert not desktop.all("#boards [aria-sort]")


def test_rows_are_filtered(desktop: Reader) -> None:
    """By verdict and by words, those of a player as well; the sheets follow, and it is said how many are shown."""
    assert desktop.shown("#shown") == ["6 of 6 shown"]
    Select(desktop.all("#verdict")[0]).select_by_value("doubtful")
    assert desktop.shown(BOARDS) == ["Board forgotten", "Board asked"]
    assert desktop.shown("article h2 > bdi") == ["Board forgotten", "Board asked"]
    assert desktop.shown("#shown") == ["2 of 6 shown"]
    desktop.press(".filter [type=reset]")
    desktop.all("#find")[0].send_keys("<SCRIPT> session")
    assert desktop.shown(BOARDS) == ["Board 10"]
    desktop.all("#find")[0].send_keys(" nobody")
    assert desktop.shown(BOARDS) == []
    assert desktop.shown("#shown") == ["0 of 6 shown"]


def test_the_line_steps(desktop: Reader) -> None:
    """Cards leave the hands as they are played, lie on the table, and the winner of a trick is marked."""
    sheet = "#claim-1"
    hands = f"{sheet} .hand .card"
    cells = sorted(desktop.all(f"{sheet} [data-order]"), key=lambda each: int(str(each.get_attribute("data-order"))))
    in_order = [str(cell.get_attribute("data-card")) for cell in cells]
    assert len(desktop.shown(hands)) == len(in_order) == 12
    assert desktop.shown(f"{sheet} .says") == ["The hands at the claim."]
    assert desktop.all(f"{sheet} [data-go=back]")[0].get_attribute("aria-disabled") == "true"
    desktop.press(f"{sheet} [data-go=back]")
    for played in range(1, 5):
        desktop.press(f"{sheet} [data-go=on]")
        gone = desktop.ask(
            f"return [...document.querySelectorAll('{sheet} .card.played')].map(each => each.dataset.card)"
        )
        assert sorted(gone) == sorted(in_order[:played])
        assert len(desktop.shown(hands)) == 12 - played
        assert len([text for text in desktop.shown(f"{sheet} .place") if text]) == played
        assert len(desktop.all(f"{sheet} .place.winner")) == (played == 4)
    assert "wins the trick." in desktop.shown(f"{sheet} .says")[0]
    assert len(desktop.all(f"{sheet} .line .now")) == 1
    desktop.press(f"{sheet} [data-go=on]")
    assert len([text for text in desktop.shown(f"{sheet} .place") if text]) == 1
    desktop.press(f"{sheet} [data-go=last]")
    assert desktop.shown(hands) == []
    assert desktop.shown(f"{sheet} .suit .void") == ["\N{EN DASH}"] * 16
    assert desktop.shown(f"{sheet} .tally") == ["North-South 2, East-West 1"]
    assert desktop.all(f"{sheet} [data-go=on]")[0].get_attribute("aria-disabled") == "true"
    desktop.press(f"{sheet} [data-go=first]")
    assert len(desktop.shown(hands)) == 12
    assert desktop.shown(f"{sheet} .tally") == ["North-South 0, East-West 0"]
    assert len(desktop.shown("#claim-2 .hand .card")) == 12


def test_the_keys_step(desktop: Reader) -> None:
    """Arrow keys, Home and End step the line that has the focus."""
    [board] = desktop.all("#claim-1 .board")
    says: Callable[[], str] = lambda: desktop.shown("#claim-1 .says")[0]  # noqa: E731 - short and local
    board.send_keys(Keys.ARROW_RIGHT)
    assert says().startswith("Trick 1: South leads the ")
    board.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
    assert says().startswith("Trick 1: West plays the ")
    board.send_keys(Keys.END)
    assert says().startswith("Trick 3: ")
    board.send_keys(Keys.HOME)
    assert says() == "The hands at the claim."
    desktop.all("#find")[0].send_keys("b", Keys.ARROW_RIGHT)
    assert says() == "The hands at the claim."


def test_controls_have_names(desktop: Reader) -> None:
    """Everything that can be worked is a real control with a name for those who do not see it."""
    frame = "const done = arguments[1]; arguments[0].scrollIntoView(); requestAnimationFrame(() => setTimeout(done))"
    for control in desktop.all("button, select, input, [tabindex]"):
        desktop.driver.execute_async_script(frame, control)  # what is far below is drawn only when it is come to
        assert control.accessible_name.strip(), control.get_attribute("outerHTML")
    assert {button.aria_role for button in desktop.all("button")} == {"button"}
    assert [each.aria_role for each in desktop.all("#boards thead th")] == ["columnheader"] * 6


def test_it_fits_a_phone(reader: Reader, address: str) -> None:
    """On a small screen nothing has to be scrolled sideways, and buttons are large enough for a thumb."""
    reader.open(address, PHONE)
    assert reader.ask("return innerWidth") == PHONE[0]
    assert reader.ask("return document.documentElement.scrollWidth") <= PHONE[0]
    assert reader.ask("const box = document.querySelector('.scroll'); return box.scrollWidth - box.clientWidth") <= 0
    assert "Claimed" not in reader.shown("#boards thead th")
    assert len(reader.shown(BOARDS)) == 6
    for button in reader.all("#claim-1 [data-go]"):
        assert min(button.size["width"], button.size["height"]) >= 44
    right = reader.ask(
        "return Math.max(...[...document.querySelectorAll('.sheet *')].map(e => e.getBoundingClientRect().right))"
    )
    assert right <= PHONE[0]


def test_on_paper_the_hands_are_those_at_the_claim(desktop: Reader) -> None:
    """Whatever was stepped to is put back for the printer, controls are left out, and the screen goes on after."""
    desktop.press("#claim-1 [data-go=last]")
    desktop.ask("dispatchEvent(new Event('beforeprint'))")
    desktop.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert len(desktop.shown("#claim-1 .hand .card")) == 12
    assert desktop.shown("button, .says, .filter, .back") == desktop.shown("#boards thead button")
    assert len(desktop.shown("#claim-1 .line tbody th")) == 3
    desktop.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "screen"})
    desktop.ask("dispatchEvent(new Event('afterprint'))")
    assert desktop.shown("#claim-1 .hand .card") == []


def test_without_script_it_is_a_plain_table(reader: Reader, address: str) -> None:
    """All rows, hands and lines are there to be read, and no control that would do nothing."""
    reader.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        reader.open(address, DESKTOP)
        assert len(reader.shown(BOARDS)) == 6
        assert len(reader.shown("#claim-1 .hand .card")) == 12
        assert len(reader.shown("#claim-1 .line tbody th")) == 3
        assert reader.shown("button, .filter") == []
    finally:
        reader.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
