const BUTTON = '[data-testid="vb-connect-button"], #connect'

/**
 * The requests of a visitor without a wallet to a page: as it loads, and at the click that opens the modal, until the
 * browser asks for nothing more. No service and no frame answers. @param options.saveData The visitor asked the browser for
 * less data. @param options.isBlank The page has no modal to open. @returns {Promise<{ load: string[], click: string[] }>}
 * Paths of the page's own files.
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
