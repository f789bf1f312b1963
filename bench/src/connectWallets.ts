import type { Page } from '@playwright/test'
import { inBrowser } from './browser.js'
import { pressToConnected } from './pressToConnected.js'
import { type Figure, ms } from './table.js'

const RUNS = 10

const WALLETS = [
  { what: 'EVM, announced', path: '/?wallet=announced', row: 'org.vestibule.testwallet' },
  {
    what: 'Solana, Wallet Standard',
    path: '/solana/?solanaWallet=one',
    row: 'announced:Solana Test Wallet',
  },
  {
    what: 'Bitcoin, Wallet Standard',
    path: '/bitcoin/?bitcoinWallet=standard',
    row: 'announced:Bitcoin Test Wallet',
  },
  {
    what: 'Bitcoin, sats-connect',
    path: '/bitcoin/?bitcoinWallet=sats',
    row: 'announced:Bitcoin Sats Wallet',
  },
  { what: 'Cosmos, Keplr’s interface', path: '/cosmos/?cosmosWallet=keplr', row: 'app.keplr' },
  {
    what: 'Polkadot, injectedWeb3',
    path: '/polkadot/?polkadotWallet=one',
    row: 'announced:Polkadot Test Wallet',
  },
] as const

export function connectWallets(): Promise<Figure[]> {
  return inBrowser(async ({ newPage, addresses }) => {
    const figures: Figure[] = []
    for (const { what, path, row } of WALLETS) {
      const first: number[] = []
      const again: number[] = []
      for (let run = 0; run < RUNS; run++) {
        const page = await newPage()
        await approveAtOnce(page)
        await page.goto(`${addresses.dapp}${path}`)
        first.push(await connect(page, row))
        await page.evaluate(() =>
          (
            window as never as { vestibule: { disconnect: () => Promise<void> } }
          ).vestibule.disconnect(),
        )
        again.push(await connect(page, row))
        await page.context().close()
      }
      figures.push(ms(what, first), ms(`${what}, the next time on the same page`, again))
    }
    return figures
  })
}

/** @returns milliseconds */
async function connect(page: Page, row: string): Promise<number> {
  await page.getByTestId('vb-connect-button').click()
  const button = page.getByTestId(`vb-wallet-${row}`)
  await button.waitFor()
  // Wait until the modal is ready: the `front-door` bench measures its start.
  await page.waitForTimeout(500)
  const connected = pressToConnected(page)
  await button.click()
  return connected
}

function approveAtOnce(page: Page) {
  return page.addInitScript(() => {
    const look = () =>
      document.querySelector<HTMLElement>('[data-testid="test-wallet-approve"]')?.click()
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
  })
}
