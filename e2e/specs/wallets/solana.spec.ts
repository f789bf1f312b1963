import { createRequire } from 'node:module'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { isSignedBy } from '../../fixtures/isSignedBy.js'

const FIRST = {
  name: 'Solana Test Wallet',
  address: 'FMUEmtxhU46GzhKF4FW9MLJdQWiLgjiXP9TYRWSrqTpV',
} as const
const SECOND = {
  name: 'Solana Second Wallet',
  address: '6TcyBfPdBt1kjsvDZLzmBFnuMaLWiTaAt4RjUr9VA5YD',
  otherAddress: '4MfyR4G3NWfVRDWo6iNAHDBZqWMgwZX6FNtMqEW3a9JT',
} as const
const SHOWN = 'demo-solana-address'
const RESULT = 'demo-solana-result'

const row = (dapp: Dapp, { name }: { name: string }) =>
  dapp.page.getByTestId(`vb-wallet-announced:${name}`)

async function connect(dapp: Dapp, wallet: { name: string; address: string } = FIRST) {
  await dapp.page.getByTestId('demo-solana-connect').click()
  await row(dapp, wallet).click()
  await dapp.decide('approve')
  await expect(dapp.page.getByTestId(SHOWN)).toHaveText(wallet.address)
  await expect(dapp.modal).toBeHidden()
}

test.describe('a Solana wallet of the browser', () => {
  test('[J02] [E04] is listed as installed with its picture, connects, signs, survives a reload and disconnects', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    await dapp.visit({ path: '/solana', solanaWallet: 'one' })
    await page.getByTestId('demo-solana-connect').click()
    await expect(row(dapp, FIRST)).toContainText(FIRST.name)
    await expect(row(dapp, FIRST)).toContainText('Installed')
    await expect(row(dapp, FIRST).locator('img')).toHaveAttribute('src', /^data:image\/svg/)
    await row(dapp, FIRST).click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'ConnectingExternal')
    await dapp.decide('approve')
    await expect(page.getByTestId(SHOWN)).toHaveText(FIRST.address)
    await expect(page.getByTestId(RESULT)).toHaveText(FIRST.address)

    await page.getByTestId('demo-solana-sign').click()
    await dapp.decide('approve')
    await expect(page.getByTestId(RESULT)).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    const signature = (await page.getByTestId(RESULT).textContent()) ?? ''
    expect(isSignedBy(FIRST.address, 'Hello from the Vestibule demo', signature)).toBe(true)

    await page.reload()
    await expect(page.getByTestId(SHOWN)).toHaveText(FIRST.address)
    await expect(page.getByTestId('test-wallet')).toHaveCount(0)

    await dapp.click('vb-account-button', 'vb-disconnect')
    await expect(page.getByTestId(SHOWN)).toHaveText('Not connected.')
    await page.reload()
    await expect(page.getByTestId('demo-solana-connect')).toBeEnabled()
    await expect(page.getByTestId(SHOWN)).toHaveText('Not connected.')
  })

  test('[V07] [Z20] retries a declined connection, and returns 4001 for a declined signature', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/solana', solanaWallet: 'one' })
    await page.getByTestId('demo-solana-connect').click()
    await row(dapp, FIRST).click()
    await dapp.decide('reject')
    await expect(dapp.modal).toContainText('Connection declined')
    await page.getByTestId('vb-retry').click()
    await dapp.decide('approve')
    await expect(page.getByTestId(SHOWN)).toHaveText(FIRST.address)
    await expect(dapp.modal).toBeHidden()
    await page.getByTestId('demo-solana-sign').click()
    await dapp.decide('reject')
    await expect(page.getByTestId(RESULT)).toContainText('4001')
  })

  test('[J02] lists a wallet that registers after the list opens', async ({ dapp, page }) => {
    await dapp.visit({ path: '/solana', solanaWallet: 'late' })
    await page.getByTestId('demo-solana-connect').click()
    await row(dapp, FIRST).click()
    await dapp.decide('approve')
    await expect(page.getByTestId(SHOWN)).toHaveText(FIRST.address)
    await page.reload()
    await expect(page.getByTestId(SHOWN)).toHaveText(FIRST.address)
  })

  test('[J02] [E05] distinguishes two wallets, and follows the changes of the second one', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/solana', solanaWallet: 'two' })
    await connect(dapp, SECOND)
    const inWallet = (what: string, ...inputs: string[]) =>
      page.evaluate(
        ({ what, inputs }) => {
          const { solanaWallet } = window as unknown as {
            solanaWallet: Record<string, (...inputs: string[]) => void>
          }
          solanaWallet[what]?.(...inputs)
        },
        { what, inputs },
      )
    await inWallet('selectAccount', SECOND.otherAddress)
    await expect(page.getByTestId(SHOWN)).toHaveText(SECOND.otherAddress)
    await inWallet('leave')
    await expect(page.getByTestId(SHOWN)).toHaveText('Not connected.')
    await connect(dapp, FIRST)
  })

  test('[J02] [V03] sends on a local cluster, shows a transaction toast, and updates the balance', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    const name = `@solana/surfpool-${process.platform}-${process.arch}-gnu`
    const { Surfnet } = createRequire(import.meta.url)(name)
    const cluster = Surfnet.startWithConfig({
      offline: true,
      blockProductionMode: 'transaction',
      slotTimeMs: 50,
    })
    try {
      await fetch(cluster.rpcUrl, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          ...{ jsonrpc: '2.0', id: 1, method: 'requestAirdrop' },
          params: [FIRST.address, 2_500_000_000],
        }),
      })
      const network = {
        id: 'SURFxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
        name: 'Solana Local',
        nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
        rpcUrls: { default: { http: [cluster.rpcUrl] } },
        chainNamespace: 'solana',
      }
      await dapp.visit({ path: '/solana', solanaWallet: 'one', config: { networks: [network] } })
      await connect(dapp)
      await page.getByTestId('demo-solana-send').click()
      await dapp.decide('approve')
      await expect(page.getByTestId('vb-transaction-toast')).toContainText('Transaction confirmed')
      await page.getByTestId('vb-account-button').click()
      await expect(page.getByTestId('vb-balance')).toContainText('2.49')
      await expect(page.getByTestId('vb-balance')).toContainText('SOL')
      await page.getByTestId('vb-tab-activity').click()
      await expect(page.getByTestId('vb-transaction-0')).toContainText('0.001')
    } finally {
      cluster.stop()
    }
  })
})
