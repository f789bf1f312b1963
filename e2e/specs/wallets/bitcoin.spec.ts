import { base64 } from '@scure/base'
import { RawPSBTV0 } from '@scure/btc-signer/psbt.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { isSignedByBitcoin } from '../../fixtures/isSignedByBitcoin.js'

/** The test wallets of the demo's page. */
const STANDARD = {
  name: 'Bitcoin Test Wallet',
  address: 'bc1q0xcqpzrky6eff2g52qdye53xkk9jxkvrh6yhyw',
  ordinal: 'bc1p5e6v9v2j5wp3y6c79gaqdqltq7jdv45fswnnm7exmmp2020mqepsmcx06p',
} as const
const SATS = {
  name: 'Bitcoin Sats Wallet',
  address: 'bc1qg975h6gdx5mryeac72h6lj2nzygugxhyuukqvs',
} as const
const MAINNET = '000000000019d6689c085ae165831e93'
const SHOWN = 'demo-bitcoin-address'
const RESULT = 'demo-bitcoin-result'

const row = (dapp: Dapp, { name }: { name: string }) =>
  dapp.page.getByTestId(`vb-wallet-announced:${name}`)

async function connect(dapp: Dapp, wallet: { name: string; address: string }) {
  await dapp.page.getByTestId('demo-bitcoin-connect').click()
  await row(dapp, wallet).click()
  await dapp.decide('approve')
  await expect(dapp.page.getByTestId(SHOWN)).toHaveText(wallet.address)
}

/** What the visitor does in the wallet itself. */
const inWallet = ({ page }: Dapp, what: string, input?: string) =>
  page.evaluate(
    ({ what, input }) => {
      const { bitcoinWallet } = window as unknown as {
        bitcoinWallet: Record<string, (input?: string) => void>
      }
      bitcoinWallet[what]?.(input)
    },
    { what, input },
  )

test.describe('a Bitcoin wallet of the browser', () => {
  test('[J14] [E04] [E07] of the Wallet Standard is listed as installed with its picture, connects with both accounts, signs, survives a reload and disconnects', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/bitcoin', bitcoinWallet: 'standard' })
    await page.getByTestId('demo-bitcoin-connect').click()
    await expect(row(dapp, STANDARD)).toContainText(STANDARD.name)
    await expect(row(dapp, STANDARD)).toContainText('installed')
    await expect(row(dapp, STANDARD).locator('img')).toHaveAttribute('src', /^data:image\/svg/)
    await row(dapp, STANDARD).click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'ConnectingExternal')
    await dapp.decide('approve')
    await expect(page.getByTestId(SHOWN)).toHaveText(STANDARD.address)
    await expect(page.getByTestId('demo-bitcoin-ordinal')).toHaveText(STANDARD.ordinal)
    await expect(page.getByTestId(RESULT)).toContainText('"type":"ordinal"')

    await page.getByTestId('demo-bitcoin-sign').click()
    await dapp.decide('approve')
    await expect(page.getByTestId(RESULT)).toHaveText(/^[A-Za-z0-9+/]{80,}=*$/)
    const signature = (await page.getByTestId(RESULT).textContent()) ?? ''
    expect(isSignedByBitcoin(STANDARD.address, 'Hello from the Vestibule demo', signature)).toBe(
      true,
    )

    await page.reload()
    await expect(page.getByTestId(SHOWN)).toHaveText(STANDARD.address)
    await expect(page.getByTestId('test-wallet')).toHaveCount(0)

    await page.getByTestId('vb-account-button').click()
    await page.getByTestId('vb-disconnect').click()
    await expect(page.getByTestId(SHOWN)).toHaveText('Nobody is connected.')
    await page.reload()
    await expect(page.getByTestId('demo-bitcoin-connect')).toBeEnabled()
    await expect(page.getByTestId(SHOWN)).toHaveText('Nobody is connected.')
  })

  test('[J14] of sats-connect connects, signs, survives a reload and disconnects', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/bitcoin', bitcoinWallet: 'sats' })
    await connect(dapp, SATS)
    await page.getByTestId('demo-bitcoin-sign').click()
    await dapp.decide('approve')
    await expect(page.getByTestId(RESULT)).toHaveText(/^[A-Za-z0-9+/]{80,}=*$/)
    const signature = (await page.getByTestId(RESULT).textContent()) ?? ''
    expect(isSignedByBitcoin(SATS.address, 'Hello from the Vestibule demo', signature)).toBe(true)
    await page.reload()
    await expect(page.getByTestId(SHOWN)).toHaveText(SATS.address)
    await expect(page.getByTestId('test-wallet')).toHaveCount(0)
    await page.getByTestId('vb-account-button').click()
    await page.getByTestId('vb-disconnect').click()
    await expect(page.getByTestId(SHOWN)).toHaveText('Nobody is connected.')
  })

  test('[V07] [Z20] a connection and a signature that are declined say so, and can be tried again', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/bitcoin', bitcoinWallet: 'standard' })
    await page.getByTestId('demo-bitcoin-connect').click()
    await row(dapp, STANDARD).click()
    await dapp.decide('reject')
    await expect(dapp.modal).toContainText('Connection declined')
    await page.getByTestId('vb-retry').click()
    await dapp.decide('approve')
    await expect(page.getByTestId(SHOWN)).toHaveText(STANDARD.address)
    await expect(dapp.modal).toBeHidden()
    await page.getByTestId('demo-bitcoin-sign').click()
    await dapp.decide('reject')
    await expect(page.getByTestId(RESULT)).toContainText('4001')
  })

  test('[J14] signs and completes a transaction, or says that its visitor did not', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/bitcoin', bitcoinWallet: 'two' })
    await connect(dapp, SATS)
    await page.getByTestId('demo-bitcoin-psbt').click()
    await dapp.decide('reject')
    await expect(page.getByTestId(RESULT)).toContainText('4001')
    await page.getByTestId('demo-bitcoin-psbt').click()
    await dapp.decide('approve')
    await expect(page.getByTestId(RESULT)).toHaveText(/^cHNidP/)
    const psbt = base64.decode((await page.getByTestId(RESULT).textContent()) ?? '')
    expect(RawPSBTV0.decode(psbt).inputs[0]?.finalScriptWitness).toHaveLength(2)
  })

  test('[J14] [E05] two of them are told apart, and one’s own changes of account, network and connection are followed', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/bitcoin', bitcoinWallet: 'two' })
    await connect(dapp, SATS)
    await inWallet(dapp, 'selectNetwork', '00000008819873e925422c1ff0f99f7c')
    await expect(page.getByTestId(SHOWN)).toHaveText(/^tb1q/)
    await expect(page.getByTestId('demo-network')).toHaveText(
      'bip122:00000008819873e925422c1ff0f99f7c',
    )
    await inWallet(dapp, 'leave')
    await expect(page.getByTestId(SHOWN)).toHaveText('Nobody is connected.')
    await page.reload()
    await connect(dapp, STANDARD)
  })

  test('[J13] signs in at the services with its Bitcoin account', async ({ dapp, page }) => {
    await dapp.visit({ path: '/bitcoin', bitcoinWallet: 'standard', signIn: 'services' })
    await connect(dapp, STANDARD)
    await page.getByTestId('vb-siwx-sign').click()
    await dapp.decide('approve')
    await expect(page.getByTestId('demo-sign-in-status')).toHaveText('signedIn')
    const text = await page.getByTestId('demo-sign-in-message').textContent()
    expect(text).toContain('wants you to sign in with your Bitcoin account:')
    expect(text).toContain(STANDARD.address)
    expect(text).toContain(`Chain ID: bip122:${MAINNET}`)
    await page.getByTestId('demo-get-token').click()
    await expect(page.getByTestId('demo-sign-in-token')).toHaveText(/^ey/)
  })
})
