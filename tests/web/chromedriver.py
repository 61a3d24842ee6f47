"""Starts Chromium through chromedriver."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from tests.needs import need, need_browser
from tests.web.chromium import PATIENCE, SIZES, Chromium


@contextmanager
def opened_chromium(language: str = "en-GB") -> Iterator[Chromium]:
    """Start a browser with an empty profile."""
    from selenium import webdriver

    need("chromedriver")
    options = webdriver.ChromeOptions()
    options.binary_location = need_browser()
    for argument in (
        *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"),
        *("--force-color-profile=srgb", "--touch-events=enabled", f"--lang={language}"),
    ):
        options.add_argument(argument)
    options.add_experimental_option("prefs", {"intl.accept_languages": language})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    try:
        driver.set_script_timeout(2 * PATIENCE)
        chromium = Chromium(driver)
        chromium.be(*SIZES["tablet"])
        yield chromium
    finally:
        driver.quit()
