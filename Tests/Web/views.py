"""The views of the app, each with the way to it: what is looked at for accessibility, and what is photographed."""


def library(page, address, pages):
    page.go(address + "/#/")
    page.wait("document.querySelector('.sheet.loaded')", "thumbnails")


def adding(page, address, pages):
    library(page, address, pages)
    page.press("a")
    page.wait("document.querySelector('.dialog .ways')", "the ways in")


def search(page, address, pages):
    page.go(address + "/#/search?q=" + pages["word"])
    page.wait("document.querySelector('.hit-page mark')", "hits")


def settings(page, address, pages):
    library(page, address, pages)
    page.press(",", control=True)
    page.wait("document.querySelector('.settings')", "the settings")


def keys(page, address, pages):
    vertical(page, address, pages)
    page.press("?")
    page.wait("document.querySelector('.keys-section')", "the keys")


def vertical(page, address, pages):
    open_page(page, address, pages["vertical"])


def horizontal(page, address, pages):
    open_page(page, address, pages["horizontal"])
    page.press("ArrowDown")
    page.wait("document.querySelector('.line[aria-selected=true]')", "the chosen line")


def candidates(page, address, pages):
    vertical(page, address, pages)
    page.evaluate("(slider => { slider.value = 99; slider.dispatchEvent(new Event('input')); })"
                  "(document.querySelector('.doubt-slider'))")
    page.wait("document.querySelector('.char.doubtful')", "doubtful characters")
    page.press("n")
    page.wait("document.querySelector('.candidate-box')", "the candidates")
    page.wait("[...document.querySelectorAll('.candidate-crops img')].every(({ complete }) => complete)", "the crops")


def history(page, address, pages):
    horizontal(page, address, pages)
    page.press("h")
    page.click(".versions-list li:last-child .version")
    page.wait("document.querySelector('.version-page')", "the version")


def export(page, address, pages):
    horizontal(page, address, pages)
    page.press("x")
    page.wait("document.querySelector('.export-preview')?.textContent.length > 20", "the preview")


def corners(page, address, pages):
    open_page(page, address, pages["photo"])
    page.press("c")
    page.wait("document.querySelector('.corner-picture')?.naturalWidth", "the original picture")
    page.wait("document.querySelector('.corner-note[data-state=found]')", "the proposal")
    page.evaluate("document.querySelector('.corner-handle').focus()")


def open_page(page, address, page_id):
    page.go(f"{address}/#/pages/{page_id}")
    # The view of another page may still be there.
    page.wait(f"document.querySelector('.line') && document.querySelector('.page-view').dataset.page === '{page_id}'", "the text")
    page.wait("document.querySelector('.picture').dataset.drawn !== undefined", "the picture")


def project(page, address, pages):
    page.go(f"{address}/#/projects/{pages['project']}")
    page.wait("document.querySelector('.section-notes') && document.querySelector('.sheet.loaded')", "the project's pages")


def trash(page, address, pages):
    page.go(address + "/#/trash")
    page.wait("document.querySelector('.side-link[aria-current=page][href=\"#/trash\"]') && document.querySelector('.sheet.loaded')",
              "what was thrown away")


def chosen(page, address, pages):
    library(page, address, pages)
    page.evaluate("document.querySelector('.cell-check').click()")
    page.wait("!document.querySelector('.selection-bar').hidden", "what can be done with it")


def nothing_found(page, address, pages):
    page.go(address + "/#/search?q=qqqqqq")
    page.wait("document.body.innerText.includes('Nothing found')", "that there is nothing")


def gone(page, address, pages):
    page.go(address + "/#/pages/none")
    page.wait("document.querySelector('.empty h1')", "that the page is gone")


def typing(page, address, pages):
    horizontal(page, address, pages)
    page.press("F2")
    page.wait("document.querySelector('.line-box')", "the text box")


def renaming(page, address, pages):
    horizontal(page, address, pages)
    page.evaluate("document.querySelector('.page-title-button').click()")
    page.wait("document.querySelector('#rename')", "the question for its name")


def reading_again(page, address, pages):
    horizontal(page, address, pages)
    page.evaluate("document.querySelector(\".page-bar .button[aria-label='Read the page again']\").click()")
    page.wait("document.querySelector('.dialog select')", "the choices")


def region(page, address, pages):
    horizontal(page, address, pages)
    page.press("r")
    page.wait("document.querySelector('.region-lines li')", "what was read")


def ruby(page, address, pages):
    horizontal(page, address, pages)
    page.press("u")
    page.wait("document.querySelector('.ruby-rows')", "the ruby")


VIEWS = {view.__name__: view for view in (
    library, adding, search, settings, keys, vertical, horizontal, candidates, history, export, corners)}

# Those that are not photographed; `pages` needs the id of a "project" with a page and notes, and there is a page in the trash.
FURTHER_VIEWS = {view.__name__: view for view in (
    project, trash, chosen, nothing_found, gone, typing, renaming, reading_again, region, ruby)}
