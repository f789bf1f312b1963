import { serializeSignDoc } from '@cosmjs/amino'
import { base64 } from '@scure/base'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { isSignedByCosmos } from '../../fixtures/isSignedByCosmos.js'

const KEPLR = { id: 'app.keplr', address: 'cosmos10xcqpzrky6eff2g52qdye53xkk9jxkvrpq6uqr' } as const
const LEAP = { id: 'announced:Leap' } as const
const SHOWN = 'demo-cosmos-address'
const MESSAGE = 'Hello from the Vestibule demo'

const row = (dapp: Dapp, { id }: { id: string }) => dapp.page.getByTestId(`vb-wallet-${id}`)

async function connect(dapp: Dapp, wallet: { id: string }) {
  await dapp.press('connect')
  await row(dapp, wallet).click()
  await dapp.decide('approve')
  await expect(dapp.status).toHaveText('connected')
}

async function sign(dapp: Dapp, what: string) {
  await dapp.press(what)
  await dapp.decide('approve')
  return dapp.readResult()
}

const goTo = ({ page }: Dapp, network: `cosmos:${string}`) =>
  page.evaluate((id) => void window.vestibule.switchNetwork(id).catch(() => undefined), network)

test.describe('a Cosmos wallet of the browser', () => {
  test('[J14] [E04] lists a Keplr-like wallet, connects, signs messages and documents, and disconnects', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    await dapp.visit({ path: '/cosmos', cosmosWallet: 'keplr' })
    await dapp.press('connect')
    await expect(row(dapp, KEPLR)).toContainText('Keplr')
    await expect(row(dapp, KEPLR)).toContainText('Installed')
    await row(dapp, KEPLR).click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'ConnectingExternal')
    await dapp.decide('approve')
    await expect(page.getByTestId(SHOWN)).toHaveText(KEPLR.address)
    await expect(page.getByTestId('demo-network')).toHaveText('cosmos:cosmoshub-4')

    const message = await sign(dapp, 'sign-message')
    const data = Buffer.from(MESSAGE).toString('base64')
    const document = serializeSignDoc({
      ...{ chain_id: '', account_number: '0', sequence: '0', memo: '' },
      fee: { gas: '0', amount: [] },
      msgs: [{ type: 'sign/MsgSignData', value: { signer: KEPLR.address, data } }],
    })
    expect(isSignedByCosmos(KEPLR.address, document, message)).toBe(true)
    const { signed, signature } = await sign(dapp, 'sign-amino')
    expect(signed.msgs[0].value.to_address).toBe(KEPLR.address)
    expect(isSignedByCosmos(KEPLR.address, serializeSignDoc(signed), signature)).toBe(true)
    const direct = await sign(dapp, 'sign-direct')
    const bytes = base64.decode(direct.signBytes)
    expect(isSignedByCosmos(KEPLR.address, bytes, direct.signature)).toBe(true)

    await page.reload()
    await expect(page.getByTestId(SHOWN)).toHaveText(KEPLR.address)
    await expect(page.getByTestId('test-wallet')).toHaveCount(0)

    await dapp.click('vb-account-button', 'vb-disconnect')
    await expect(page.getByTestId(SHOWN)).toHaveText('Not connected.')
    await page.reload()
    await expect(page.getByTestId('demo-connect')).toBeEnabled()
    await expect(page.getByTestId(SHOWN)).toHaveText('Not connected.')
  })

  test('[J07] switches to a chain with another address, and adds an unknown chain after consent', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/cosmos', cosmosWallet: 'keplr' })
    await connect(dapp, KEPLR)
    await goTo(dapp, 'cosmos:osmosis-1')
    await dapp.decide('approve')
    await expect(page.getByTestId(SHOWN)).toHaveText(/^osmo1/)
    await expect(page.getByTestId('demo-network')).toHaveText('cosmos:osmosis-1')

    await goTo(dapp, 'cosmos:vestibule-1')
    await expect(page.getByTestId('test-wallet')).toContainText('experimentalSuggestChain')
    await dapp.decide('reject')
    await expect(page.getByTestId('test-wallet')).toHaveCount(0)
    await expect(page.getByTestId(SHOWN)).toHaveText(/^osmo1/)
    await goTo(dapp, 'cosmos:vestibule-1')
    await dapp.decide('approve')
    await expect(page.getByTestId('test-wallet')).toContainText('enable')
    await dapp.decide('approve')
    await expect(page.getByTestId(SHOWN)).toHaveText(/^vestibule1/)
    const { signed, signature } = await sign(dapp, 'sign-amino')
    expect(signed.chain_id).toBe('vestibule-1')
    const address = (await page.getByTestId(SHOWN).textContent()) ?? ''
    expect(isSignedByCosmos(address, serializeSignDoc(signed), signature)).toBe(true)
  })

  test('[J13] signs in if the services require it, and again on another chain', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/cosmos', cosmosWallet: 'keplr', signIn: 'services' })
    await dapp.press('connect')
    await row(dapp, KEPLR).click()
    await dapp.decide('approve')
    for (const [network, prefix] of [
      ['cosmoshub-4', 'cosmos1'],
      ['osmosis-1', 'osmo1'],
    ] as const) {
      if (prefix === 'osmo1') {
        await goTo(dapp, `cosmos:${network}`)
        await dapp.decide('approve')
      }
      await expect(dapp.modal).toHaveAttribute('data-view', 'SIWXSignMessage')
      await page.getByTestId('vb-siwx-sign').click()
      await dapp.decide('approve')
      await expect(page.getByTestId('demo-sign-in-status')).toHaveText('signedIn')
      const text = page.getByTestId('demo-sign-in-message')
      await expect(text).toContainText('wants you to sign in with your Cosmos account:')
      await expect(text).toContainText(`\n${prefix}`)
      await expect(text).toContainText(`Chain ID: cosmos:${network}`)
    }
    await page.getByTestId('demo-get-token').click()
    await expect(page.getByTestId('demo-sign-in-token')).toHaveText(/^ey/)
    await page.reload()
    await expect(page.getByTestId('demo-sign-in-status')).toHaveText('signedIn')
  })

  test('[J14] [E05] distinguishes two wallets, and follows an account change in one wallet', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/cosmos', cosmosWallet: 'two' })
    await dapp.press('connect')
    await expect(row(dapp, KEPLR)).toBeVisible()
    await row(dapp, LEAP).click()
    await dapp.decide('approve')
    await expect(page.getByTestId(SHOWN)).toHaveText(/^cosmos1/)
    await expect(page.getByTestId(SHOWN)).not.toHaveText(KEPLR.address)
    await page.evaluate(() => {
      const { cosmosWallet } = window as unknown as {
        cosmosWallet: { selectAccount: (secretKey: Uint8Array) => void }
      }
      cosmosWallet.selectAccount(new Uint8Array(32).fill(1))
    })
    await expect(page.getByTestId(SHOWN)).toHaveText(KEPLR.address)
  })

  test('[J14] [Z20] lists a wallet that loads after the page, and reports its rejection', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/cosmos', cosmosWallet: 'late' })
    await dapp.press('connect')
    await row(dapp, KEPLR).click()
    await dapp.decide('reject')
    await expect(dapp.modal).toContainText('declined')
    await expect(page.getByTestId(SHOWN)).toHaveText('Not connected.')
    await page.getByTestId('vb-retry').click()
    await dapp.decide('approve')
    await expect(page.getByTestId(SHOWN)).toHaveText(KEPLR.address)
    await dapp.press('sign-message')
    await dapp.decide('reject')
    await expect(dapp.result).toContainText('4001')
  })
})
