import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import {
  isMessageSignedByPolkadot,
  isPayloadSignedByPolkadot,
} from '../../fixtures/isSignedByPolkadot.js'

const FIRST = {
  name: 'Polkadot Test Wallet',
  address: '1ZGzHnrAgt3eKQvtZXgDPE9aduT4UWJH4fUL9HHdfWk6nx3',
  otherAddress: '1bVzPNYw1A7Y8xUKpH8TJdXe2coN297B4wiQ3fuSLwe7Qqd',
  kusama: 'D8bWGsewGdVxSDrhdHiyBkzscC3AqmLewmjZWZtZNhifkDJ',
} as const
const SECOND = {
  name: 'Polkadot Second Wallet',
  address: '14EMqEQiMJMghbr4fekxtdX3sba7TJkvUZ6CsrP5wac3tfiR',
} as const
const KUSAMA = 'polkadot:b0a8d493285c2df73290dfb7e61f870f' as const
const MESSAGE = 'Hello from the Vestibule demo'

const row = (dapp: Dapp, { name }: { name: string }) =>
  dapp.page.getByTestId(`vb-wallet-announced:${name}`)
const shown = ({ page }: Dapp) => page.getByTestId('demo-address')

async function connect(dapp: Dapp, wallet: { name: string; address: string } = FIRST) {
  await dapp.press('connect')
  await row(dapp, wallet).click()
  await dapp.decide('approve')
  await expect(shown(dapp)).toHaveText(wallet.address)
  await expect(dapp.modal).toBeHidden()
}

async function sign(dapp: Dapp, what: string) {
  await dapp.press(what)
  await dapp.decide('approve')
  return dapp.readResult()
}

const inWallet = ({ page }: Dapp, what: string, input?: unknown) =>
  page.evaluate(
    ({ what, input }) => {
      const { polkadotWallet } = window as unknown as {
        polkadotWallet: Record<string, (input?: unknown) => void>
      }
      polkadotWallet[what]?.(input)
    },
    { what, input },
  )

test.describe('a Polkadot extension', () => {
  test('[J13] signs in with the extension’s account if the services require it', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/polkadot', polkadotWallet: 'one', signIn: 'services' })
    await dapp.press('connect')
    await row(dapp, FIRST).click()
    await dapp.decide('approve')
    await expect(dapp.modal).toHaveAttribute('data-view', 'SIWXSignMessage')
    await page.getByTestId('vb-siwx-sign').click()
    await dapp.decide('approve')
    await expect(page.getByTestId('demo-sign-in-status')).toHaveText('signedIn')
    const text = page.getByTestId('demo-sign-in-message')
    await expect(text).toContainText('wants you to sign in with your Polkadot account:')
    await expect(text).toContainText(FIRST.address)
    await page.getByTestId('demo-get-token').click()
    await expect(page.getByTestId('demo-sign-in-token')).toHaveText(/^ey/)
    await page.reload()
    await expect(page.getByTestId('demo-sign-in-status')).toHaveText('signedIn')
  })

  test('[J14] [E04] [E05] lists an extension as installed, connects, signs with any account, reloads and disconnects', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    await dapp.visit({ path: '/polkadot', polkadotWallet: 'one' })
    await dapp.press('connect')
    await expect(row(dapp, FIRST)).toContainText(FIRST.name)
    await expect(row(dapp, FIRST)).toContainText('Installed')
    await row(dapp, FIRST).click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'ConnectingExternal')
    await dapp.decide('approve')
    await expect(shown(dapp)).toHaveText(FIRST.address)
    await expect(dapp.modal).toBeHidden()
    await expect(dapp.readResult()).resolves.toEqual([FIRST.address, FIRST.otherAddress])

    const message = await sign(dapp, 'sign-message')
    await expect(
      isMessageSignedByPolkadot(FIRST.address, MESSAGE, message.signature),
    ).resolves.toBe(true)
    const { payload, signature } = await sign(dapp, 'sign-transaction')
    expect(payload.address).toBe(FIRST.address)
    await expect(isPayloadSignedByPolkadot(payload, signature)).resolves.toBe(true)

    await page.getByTestId('demo-polkadot-signer').selectOption(FIRST.otherAddress)
    const other = await sign(dapp, 'sign-message')
    await expect(
      isMessageSignedByPolkadot(FIRST.otherAddress, MESSAGE, other.signature),
    ).resolves.toBe(true)

    await page.reload()
    await expect(shown(dapp)).toHaveText(FIRST.address)
    await expect(page.getByTestId('test-wallet')).toHaveCount(0)

    await dapp.click('vb-account-button', 'vb-disconnect')
    await expect(dapp.status).toHaveText('disconnected')
    await page.reload()
    await expect(page.getByTestId('demo-connect')).toBeEnabled()
    await expect(dapp.status).toHaveText('disconnected')
  })

  test('[J14] [E04] lists an extension that loads after the page', async ({ dapp }) => {
    await dapp.visit({ path: '/polkadot', polkadotWallet: 'late' })
    await dapp.press('connect')
    await row(dapp, FIRST).click()
    await dapp.decide('approve')
    await expect(shown(dapp)).toHaveText(FIRST.address)
  })

  test('[J14] [E04] lists a known extension with the directory’s name and picture', async ({
    dapp,
  }) => {
    await dapp.visit({ path: '/polkadot', polkadotWallet: 'talisman' })
    await dapp.press('connect')
    const talisman = row(dapp, { name: 'Talisman' })
    await expect(talisman).toContainText('Talisman')
    await expect(talisman.locator('img')).toHaveAttribute(
      'src',
      /\/getWalletImage\/xyz\.talisman\?projectId=/,
    )
  })

  test('[J07] [E01] switches to Kusama and its address format with the dapp, also after a reload', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/polkadot', polkadotWallet: 'one' })
    await connect(dapp)
    await page.evaluate((id) => window.vestibule.switchNetwork(id), KUSAMA)
    await expect(shown(dapp)).toHaveText(FIRST.kusama)
    await expect(page.getByTestId('demo-network')).toHaveText(KUSAMA)
    const { payload, signature } = await sign(dapp, 'sign-transaction')
    expect(payload.genesisHash).toMatch(/^0xb0a8d493/)
    await expect(isPayloadSignedByPolkadot(payload, signature)).resolves.toBe(true)
    await page.reload()
    await expect(shown(dapp)).toHaveText(FIRST.kusama)
    await expect(page.getByTestId('demo-network')).toHaveText(KUSAMA)
  })

  test('[V07] [Z20] retries a declined connection, and returns 4001 for a declined signature', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/polkadot', polkadotWallet: 'one' })
    await dapp.press('connect')
    await row(dapp, FIRST).click()
    await dapp.decide('reject')
    await expect(dapp.modal).toContainText('Connection declined')
    await page.getByTestId('vb-retry').click()
    await dapp.decide('approve')
    await expect(shown(dapp)).toHaveText(FIRST.address)
    await expect(dapp.modal).toBeHidden()
    await dapp.press('sign-message')
    await dapp.decide('reject')
    await expect(dapp.result).toContainText('4001')
  })

  test('[J14] [E05] distinguishes two wallets, and follows the changes of one wallet', async ({
    dapp,
  }) => {
    await dapp.visit({ path: '/polkadot', polkadotWallet: 'two' })
    await connect(dapp, SECOND)
    await inWallet(dapp, 'leave')
    await expect(dapp.status).toHaveText('disconnected')
    await connect(dapp)
  })
})
