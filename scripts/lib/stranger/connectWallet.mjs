import { Refusal } from '../say.mjs'
import { keepInside } from './visitPage.mjs'

const WALLET = { rdns: 'stranger.wallet', address: '0x1111111111111111111111111111111111111111' }
const ACCOUNT = '[data-testid="vb-account-button"]'

/** Console messages about the services, which do not run here. */
const EXPECTED = /^Failed to load resource: net::ERR_FAILED|^\[SERVICES_UNREACHABLE\]/

/**
 * Connects a browser wallet, and reloads the page to restore the connection.
 * @param {() => void} [prepare] runs in the page before its scripts
 * @throws if the wallet does not connect, or the console contains a warning or an error
 */
export async function connectWallet(browser, page, name, prepare = () => {}) {
  const { url, close } = await page.serve()
  const tab = await browser.newPage()
  const complaints = []
  tab.on('pageerror', (error) => complaints.push(error.message))
  tab.on('console', (message) => {
    const text = message.text()
    if (!['warning', 'error'].includes(message.type()) || EXPECTED.test(text)) return
    complaints.push(text)
  })
  try {
    await tab.addInitScript(prepare)
    await tab.addInitScript(announce, WALLET)
    await keepInside(tab, url)
    await tab.goto(url)
    await tab.locator('[data-testid="vb-connect-button"]').click()
    await tab.locator(`[data-testid="vb-wallet-${WALLET.rdns}"]`).click()
    await tab.locator(ACCOUNT).waitFor()
    await tab.reload()
    await tab.locator(ACCOUNT).waitFor()
  } finally {
    await tab.close()
    await close()
  }
  if (complaints.length > 0)
    throw new Refusal(`The page that ${name} built reports errors:\n${complaints.join('\n')}`)
}

function announce({ rdns, address }) {
  const answers = { eth_chainId: '0x1' }
  const provider = {
    request: async ({ method }) => answers[method] ?? [address],
    on: () => provider,
    removeListener: () => provider,
  }
  const info = { uuid: crypto.randomUUID(), name: 'Stranger', icon: 'data:image/svg+xml,', rdns }
  const detail = Object.freeze({ info, provider })
  const say = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', say)
  say()
}
