import { base64 } from '@scure/base'
import { RawPSBTV0 } from '@scure/btc-signer/psbt.js'
import {
  createRecipient,
  readTransaction,
  satoshiOf,
  takeFreshKeys,
} from '../../fixtures/bitcoin.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { isSignedByBitcoin } from '../../fixtures/isSignedByBitcoin.js'
import { watchTexts } from '../../fixtures/watchTexts.js'

const STANDARD = {
  name: 'Bitcoin Test Wallet',
  address: 'bcrt1q0xcqpzrky6eff2g52qdye53xkk9jxkvrl4xfg5',
  ordinal: 'bcrt1p5e6v9v2j5wp3y6c79gaqdqltq7jdv45fswnnm7exmmp2020mqepspf6x45',
} as const
const SATS = {
  name: 'Bitcoin Sats Wallet',
  address: 'bcrt1qg975h6gdx5mryeac72h6lj2nzygugxhy5n57q2',
} as const
const LOCAL = '0f9188f13cb7b2c71f2a335e3a4fc328'
const SIGNET = 'bip122:00000008819873e925422c1ff0f99f7c'
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

async function connectAfterChoosing(dapp: Dapp, network: `bip122:${string}`) {
  const { page } = dapp
  await page.evaluate((id) => window.vestibule.switchNetwork(id), network)
  await expect(page.getByTestId('demo-network')).toHaveText(network)
  await page.getByTestId('demo-bitcoin-connect').click()
  await row(dapp, STANDARD).click()
  await dapp.decide('approve')
}

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

/** @returns the address of a new account with one bitcoin */
async function connectFunded(dapp: Dapp, wallet: { name: string }) {
  const { page } = dapp
  const address = await takeFreshKeys(dapp)
  await connect(dapp, { ...wallet, address })
  await page.getByTestId('demo-bitcoin-faucet').click()
  await expect(page.getByTestId('demo-bitcoin-status')).toHaveText(/^In block \d+\.$/)
  return address
}

async function pay(dapp: Dapp, payment: { to: string; amount: number; rate: string }) {
  const { page } = dapp
  await page.getByTestId('demo-bitcoin-recipient').fill(payment.to)
  await page.getByTestId('demo-bitcoin-amount').fill(String(payment.amount))
  await page.getByTestId('demo-bitcoin-rate').fill(payment.rate)
  await page.getByTestId('demo-bitcoin-send').click()
  await dapp.decide('approve')
}

test.describe('a Bitcoin wallet of the browser', () => {
  test('[J14] [E04] [E07] lists a Wallet Standard wallet, connects both accounts, signs, reloads and disconnects', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/bitcoin', bitcoinWallet: 'standard' })
    await page.getByTestId('demo-bitcoin-connect').click()
    await expect(row(dapp, STANDARD)).toContainText(STANDARD.name)
    await expect(row(dapp, STANDARD)).toContainText('Installed')
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

    await dapp.click('vb-account-button', 'vb-disconnect')
    await expect(page.getByTestId(SHOWN)).toHaveText('Not connected.')
    await page.reload()
    await expect(page.getByTestId('demo-bitcoin-connect')).toBeEnabled()
    await expect(page.getByTestId(SHOWN)).toHaveText('Not connected.')
  })

  test('[J14] a sats-connect wallet connects, signs, survives a reload and disconnects', async ({
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
    await dapp.click('vb-account-button', 'vb-disconnect')
    await expect(page.getByTestId(SHOWN)).toHaveText('Not connected.')
  })

  test('[V07] [Z20] shows a declined connection with a retry, and returns 4001 for a declined signature', async ({
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

  test('[J14] signs and completes a transaction, or returns 4001 after a rejection', async ({
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

  test('[J14] signs the inputs that the page chooses, and does not finalize them without `finalize`', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/bitcoin', bitcoinWallet: 'standard' })
    await connect(dapp, STANDARD)
    await page.getByTestId('demo-bitcoin-input-0').uncheck()
    await page.getByTestId('demo-bitcoin-finalize').uncheck()
    await page.getByTestId('demo-bitcoin-psbt').click()
    await dapp.decide('approve')
    await expect(page.getByTestId(RESULT)).toHaveText(/^cHNidP/)
    const psbt = base64.decode((await page.getByTestId(RESULT).textContent()) ?? '')
    const [payment, ordinal] = RawPSBTV0.decode(psbt).inputs
    expect(payment?.partialSig ?? payment?.finalScriptWitness).toBeUndefined()
    expect(ordinal?.tapKeySig).toBeDefined()
    expect(ordinal?.finalScriptWitness).toBeUndefined()
  })

  test('[J14] [V03] broadcasts a payment through Esplora if the wallet only signs, at the dapp’s fee rate', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    const to = createRecipient()
    await dapp.visit({ path: '/bitcoin', bitcoinWallet: 'standard' })
    const address = await connectFunded(dapp, STANDARD)
    await expect(page.getByTestId('demo-balance')).toHaveText('1 BTC')

    const statuses = await watchTexts(page, 'demo-bitcoin-status')
    await pay(dapp, { to, amount: 25_000, rate: '7' })
    const sent = page.getByTestId('demo-bitcoin-sent')
    await expect
      .poll(async () => (await statuses()).slice(-2))
      .toEqual(['Waits for a block.', expect.stringMatching(/^In block \d+\.$/)])
    await expect(sent).toHaveText(/^[0-9a-f]{64}$/)
    const { fee, vsize } = await readTransaction((await sent.textContent()) ?? '')
    expect(fee / vsize).toBeGreaterThanOrEqual(7)
    expect(fee / vsize).toBeLessThan(7.2)
    await expect.poll(() => satoshiOf(to)).toBe(25_000)
    await expect.poll(() => satoshiOf(address)).toBe(100_000_000 - 25_000 - fee)
    const left = (100_000_000 - 25_000 - fee) / 1e8
    await expect(page.getByTestId('demo-balance')).toHaveText(`${left} BTC`)
  })

  test('[J14] pays with a wallet that broadcasts, at the estimated fee rate if the page sets none', async ({
    dapp,
    page,
  }) => {
    const to = createRecipient()
    await dapp.visit({ path: '/bitcoin', bitcoinWallet: 'sats' })
    const address = await connectFunded(dapp, SATS)
    const statuses = await watchTexts(page, 'demo-bitcoin-status')
    await pay(dapp, { to, amount: 50_000, rate: '' })
    const sent = page.getByTestId('demo-bitcoin-sent')
    await expect
      .poll(async () => (await statuses()).slice(-2))
      .toEqual(['Waits for a block.', expect.stringMatching(/^In block \d+\.$/)])
    await expect(sent).toHaveText(/^[0-9a-f]{64}$/)
    const { fee, vsize } = await readTransaction((await sent.textContent()) ?? '')
    expect(Math.round(fee / vsize)).toBe(2)
    await expect.poll(() => satoshiOf(to)).toBe(50_000)
    await expect.poll(() => satoshiOf(address)).toBe(100_000_000 - 50_000 - fee)
  })

  for (const [lie, change] of [
    ['more', 1_000_000],
    ['less, so that the rest would be a fee', -99_000_000],
  ] as const)
    test(`security: [J14] does not send a request to the wallet if Esplora reports that a coin is worth ${lie}`, async ({
      dapp,
      page,
    }) => {
      const to = createRecipient()
      await dapp.visit({ path: '/bitcoin', bitcoinWallet: 'standard' })
      const address = await connectFunded(dapp, STANDARD)
      await page.route(`**/address/${address}/utxo`, async (route) => {
        const answer = await route.fetch()
        const coins: { value: number }[] = await answer.json()
        const json = coins.map((coin) => ({ ...coin, value: coin.value + change }))
        await route.fulfill({ response: answer, json })
      })
      await page.getByTestId('demo-bitcoin-recipient').fill(to)
      await page.getByTestId('demo-bitcoin-send').click()
      await expect(page.getByTestId('demo-bitcoin-sent')).toContainText('"code"')
      await expect(page.getByTestId('test-wallet')).toHaveCount(0)
      await expect.poll(() => satoshiOf(address)).toBe(100_000_000)
      await expect.poll(() => satoshiOf(to)).toBe(0)
    })

  test('[J14] [E05] distinguishes two wallets, and follows one wallet’s account, network and disconnect', async ({
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
    await expect(page.getByTestId(SHOWN)).toHaveText('Not connected.')
    await page.reload()
    await connect(dapp, STANDARD)
  })

  test('[V20] shows the network on which the address receives', async ({ dapp, page }) => {
    await dapp.visit({ path: '/bitcoin', bitcoinWallet: 'standard' })
    await connect(dapp, STANDARD)
    await dapp.click('vb-account-button', 'vb-receive')
    await expect(page.getByTestId('vb-receive-address')).toHaveText(STANDARD.address)
    await expect(dapp.modal).toContainText('Send only assets on Bitcoin Local to this address.')
  })

  test('[J07] connects a multi-network wallet on the network that the visitor chose', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/bitcoin', bitcoinWallet: 'networks' })
    await connectAfterChoosing(dapp, SIGNET)
    await expect(page.getByTestId('demo-network')).toHaveText(SIGNET)
    await expect(page.getByTestId('demo-address')).toHaveText(/^tb1q/)
    await expect(dapp.modal).toBeHidden()
  })

  test('[J07] reports that the wallet is on another network, and offers to stay, switch or disconnect', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/bitcoin', bitcoinWallet: 'standard' })
    const isOnAnother = async () => {
      await connectAfterChoosing(dapp, SIGNET)
      await expect(dapp.modal).toHaveAttribute('data-view', 'UnsupportedChain')
      await expect(dapp.modal).toContainText('on Bitcoin Local, not on Bitcoin Signet')
    }
    await isOnAnother()
    await page.getByTestId(`vb-network-${SIGNET}`).click()
    await expect(page.getByTestId('vb-toast')).toContainText('Chain is not supported')
    await expect(dapp.modal).toHaveAttribute('data-view', 'UnsupportedChain')
    await page.getByTestId('vb-disconnect').click()
    await expect(dapp.status).toHaveText('disconnected')

    await isOnAnother()
    await inWallet(dapp, 'selectNetwork', SIGNET.replace('bip122:', ''))
    await expect(dapp.modal).toBeHidden()
    await expect(page.getByTestId('demo-network')).toHaveText(SIGNET)
  })

  test('[J13] signs in at the services with the wallet’s Bitcoin account', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/bitcoin', bitcoinWallet: 'standard', signIn: 'services' })
    await connect(dapp, STANDARD)
    await page.getByTestId('vb-siwx-sign').click()
    await dapp.decide('approve')
    await expect(page.getByTestId('demo-sign-in-status')).toHaveText('signedIn')
    const text = await page.getByTestId('demo-sign-in-message').textContent()
    expect(text).toContain('wants you to sign in with your Bitcoin account:')
    expect(text).toContain(STANDARD.address)
    expect(text).toContain(`Chain ID: bip122:${LOCAL}`)
    await page.getByTestId('demo-get-token').click()
    await expect(page.getByTestId('demo-sign-in-token')).toHaveText(/^ey/)
  })
})
