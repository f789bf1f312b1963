import type { Page } from '@playwright/test'
import type { startStack } from '@vestibule/stack'
import { inBrowser } from './browser.js'
import { connectByEmail } from './connectByEmail.js'
import type { Figure } from './table.js'

const RUNS = 15

type Addresses = Awaited<ReturnType<typeof startStack>>['addresses']

export function restore(): Promise<Figure[]> {
  return inBrowser(async ({ newPage, addresses }) => {
    const ways = [
      { what: 'wallet of the browser', connect: connectAnnounced, beside: 'target 50' },
      { what: 'embedded wallet', connect: connectEmail },
      { what: 'wallet over the relay', connect: connectPhone },
    ]
    const figures: Figure[] = []
    for (const { connect, ...rest } of ways) {
      const page = await newPage()
      await watchStatus(page)
      await connect({ page, newPage, addresses })
      const values: number[] = []
      for (let run = 0; run < RUNS; run++) {
        await page.reload()
        values.push(await connectedAt(page))
      }
      figures.push({ ...rest, unit: 'ms', values })
      await page.context().close()
    }
    return figures
  })
}

type Visit = { page: Page; newPage: () => Promise<Page>; addresses: Addresses }

function watchStatus(page: Page) {
  return page.addInitScript(() => {
    const look = () => {
      const status = document.querySelector('[data-testid="demo-status"]')
      if (status?.textContent === 'connected')
        (window as { connectedAt?: number }).connectedAt ??= performance.now()
    }
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
}

const connectedAt = (page: Page) =>
  page
    .waitForFunction(() => (window as { connectedAt?: number }).connectedAt)
    .then((handle) => handle.jsonValue() as Promise<number>)

async function connectAnnounced({ page, addresses }: Visit) {
  await page.goto(`${addresses.dapp}/?wallet=announced`)
  await page.getByTestId('vb-connect-button').click()
  await page.getByTestId('vb-wallet-org.vestibule.testwallet').click()
  await page.getByTestId('test-wallet-approve').click()
  await connectedAt(page)
}

const connectEmail = ({ page, addresses }: Visit) =>
  connectByEmail(page, { addresses, email: 'returning@example.com' })

async function connectPhone({ page, newPage, addresses }: Visit) {
  await page.goto(addresses.dapp)
  await page.getByTestId('vb-connect-button').click()
  await page.getByTestId('vb-wallet-walletConnect').click()
  const uri = await page.getByTestId('vb-wc-qr').getAttribute('data-uri')
  const phone = await newPage()
  await phone.goto(`${addresses.wallet}/wc?uri=${encodeURIComponent(uri ?? '')}`)
  await phone.getByTestId('wallet-approve').click()
  await connectedAt(page)
}
