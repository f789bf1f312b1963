const BUTTON = '[data-testid="vb-connect-button"], #connect'

/**
 * Records the requests of a visitor without a wallet: during the load, and after the click that
 * opens the modal, until no request follows. Services and frame do not respond.
 * @param options.saveData whether the visitor has enabled the browser's data saver
 * @param options.isBlank whether the page has no modal
 * @returns {Promise<{ load: string[], click: string[] }>} paths of the page's own files
 */
export async function visitPage(browser, page, { saveData = false, isBlank = false } = {}) {
  const { url, close } = await page.serve()
  const tab = await browser.newPage()
  try {
    if (saveData)
      await tab.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      )
    await keepInside(tab, url)
    const asked = []
    tab.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (origin === new URL(url).origin && pathname !== '/favicon.ico') asked.push(pathname)
    })
    await tab.goto(url)
    await tab.waitForLoadState('networkidle')
    const load = asked.splice(0)
    if (isBlank) return { load, click: [] }
    await tab.locator(BUTTON).click()
    await tab.locator('[data-testid="vb-modal"]').waitFor()
    await tab.waitForLoadState('networkidle')
    return { load, click: asked }
  } finally {
    await tab.close()
    await close()
  }
}

export async function keepInside(tab, url) {
  await tab.route(
    (address) => address.origin !== new URL(url).origin,
    (route) => route.abort(),
  )
}
