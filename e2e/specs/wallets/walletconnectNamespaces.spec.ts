import { base58 } from '@scure/base'
import { verifyMessage } from 'viem'
import { createRecipient, readTransaction, satoshiOf } from '../../fixtures/bitcoin.js'
import { test as base, type Dapp, expect } from '../../fixtures/dapp.js'
import { isSignedBy } from '../../fixtures/isSignedBy.js'
import { isSignedByBitcoin, isSignedByWitness } from '../../fixtures/isSignedByBitcoin.js'
import { Phone } from '../../fixtures/phone.js'
import { watchTexts } from '../../fixtures/watchTexts.js'

const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
const REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const MESSAGE = 'Hello from the Vestibule demo'

const test = base.extend<{ phone: Phone }>({
  phone: async ({ browser }, use) => {
    const phone = await Phone.open(browser)
    await use(phone)
    await phone.page.context().close()
  },
})

async function connect(
  dapp: Dapp,
  phone: Phone,
  { path = '/solana', ...share }: Parameters<Phone['approve']>[0] & { path?: string } = {},
) {
  await dapp.visitOpen({ path })
  await dapp.page.getByTestId('vb-wallet-walletConnect').click()
  const code = dapp.page.getByTestId('vb-wc-qr')
  await expect(code).toBeVisible()
  await phone.pair((await code.getAttribute('data-uri')) ?? '')
  await phone.approve(share)
  await dapp.expectConnected()
}

async function signOnEvm(dapp: Dapp, phone: Phone, address: `0x${string}`) {
  await dapp.press('sign-message')
  await phone.approveRequest('personal_sign')
  const signature = await dapp.readResult()
  await expect(verifyMessage({ address, message: MESSAGE, signature })).resolves.toBe(true)
}

async function signOnSolana(dapp: Dapp, phone: Phone, address: string, network = 'Solana Local') {
  const result = dapp.page.getByTestId('demo-solana-result')
  await dapp.page.getByTestId('demo-solana-sign').click()
  await expect(phone.request).toContainText(MESSAGE)
  await expect(phone.request).toContainText(network)
  await phone.approveRequest('solana_signMessage')
  await expect(result).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  const signature = (await result.textContent()) ?? ''
  expect(isSignedBy(address, MESSAGE, signature)).toBe(true)
}

test('[J03] [A27] [T03] [T25] connects EVM and Solana with one code, signs with both, and disconnects both', async ({
  dapp,
  phone,
}) => {
  test.slow()
  const [evm] = await phone.accounts()
  const solana = await phone.solanaAccount()
  await connect(dapp, phone)
  const shown = dapp.page.getByTestId('demo-solana-address')
  await expect(shown).toHaveText(solana)
  await expect.poll(() => dapp.address()).toBe(evm)
  await signOnEvm(dapp, phone, evm as `0x${string}`)
  await signOnSolana(dapp, phone, solana)

  await dapp.page.reload()
  await expect(dapp.status).toHaveText('connected')
  await expect(shown).toHaveText(solana)
  await signOnEvm(dapp, phone, evm as `0x${string}`)
  await signOnSolana(dapp, phone, solana)

  await dapp.page.getByTestId('vb-account-button').click()
  await dapp.page.getByTestId('vb-disconnect').click()
  await expect(dapp.status).toHaveText('disconnected')
  await expect(shown).toHaveText('Not connected.')
  await expect.poll(() => phone.sessions()).toBe(0)
})

test('[T25] follows a phone that shares only Solana, adds EVM, removes Solana and disconnects', async ({
  dapp,
  phone,
}) => {
  const [evm] = await phone.accounts()
  const solana = await phone.solanaAccount()
  const shown = dapp.page.getByTestId('demo-solana-address')
  const address = dapp.page.getByTestId('demo-address')
  await connect(dapp, phone, { chains: [DEVNET], accounts: [solana] })
  await expect(shown).toHaveText(solana)
  await expect(address).toHaveText(solana)
  await expect(dapp.page.getByTestId('demo-sign-message')).toBeDisabled()
  await signOnSolana(dapp, phone, solana, 'Solana Devnet')
  await dapp.page.getByTestId('vb-account-button').click()
  await expect(dapp.page.getByTestId('vb-address')).toHaveAttribute('data-address', solana)
  await dapp.close()

  await phone.addChain('eip155:31337')
  await expect(dapp.page.getByTestId('demo-sign-message')).toBeEnabled()
  await signOnEvm(dapp, phone, evm as `0x${string}`)

  await phone.removeChain(DEVNET)
  await expect(shown).toHaveText('Not connected.')
  await expect(address).toHaveText(evm as string)
  await phone.disconnect()
  await expect(dapp.status).toHaveText('disconnected')
})

test('[Z20] reports a declined Solana message as a rejection, and a legacy transaction as unsupported', async ({
  dapp,
  phone,
}) => {
  await connect(dapp, phone)
  await dapp.page.getByTestId('demo-solana-sign').click()
  await phone.rejectRequest('solana_signMessage')
  await expect(dapp.page.getByTestId('demo-solana-result')).toContainText('4001')
  const key = base58.decode(await phone.solanaAccount())
  const message = [1, 0, 0, 1, ...key, ...new Uint8Array(32), 0]
  const transaction = Buffer.from([1, ...new Uint8Array(64), ...message]).toString('base64')
  const refused = dapp.page.evaluate(
    (params) =>
      window.vestibule
        .getProvider('solana')
        .request({ method: 'solana_signTransaction', params })
        .catch((error: Error) => error.message),
    { transaction },
  )
  await expect(refused).resolves.toBe('Method not found')
})

test('[J14] [A27] connects EVM and both Bitcoin accounts of the phone', async ({ dapp, phone }) => {
  const [evm = ''] = await phone.accounts()
  const [payment = '', ordinal = ''] = await phone.bitcoinAccounts()
  const chains = ['eip155:31337', MAINNET]
  await connect(dapp, phone, { path: '/bitcoin', chains, accounts: [evm, payment, ordinal] })
  await expect(dapp.page.getByTestId('demo-bitcoin-address')).toHaveText(payment)
  await expect(dapp.page.getByTestId('demo-bitcoin-ordinal')).toHaveText(ordinal)
})

test('[J14] [A27] signs on local Bitcoin with the phone, and sends with or without a fee rate', async ({
  dapp,
  phone,
}) => {
  test.slow()
  const { page } = dapp
  const to = createRecipient()
  const [payment = '', ordinal = ''] = await phone.bitcoinAccounts('bcrt1')
  const accounts = [payment, ordinal]
  await connect(dapp, phone, { path: '/bitcoin', chains: [REGTEST], accounts })
  await expect(page.getByTestId('demo-bitcoin-address')).toHaveText(payment)
  await expect(page.getByTestId('demo-bitcoin-ordinal')).toHaveText(ordinal)

  const result = page.getByTestId('demo-bitcoin-result')
  for (const [button, isSigned] of [
    ['sign', isSignedByBitcoin],
    ['sign-bip322', isSignedByWitness],
  ] as const) {
    await page.getByTestId(`demo-bitcoin-${button}`).click()
    await expect(phone.request).toContainText(MESSAGE)
    await phone.approveRequest('signMessage')
    await expect(result).toHaveText(/^[A-Za-z0-9+/]{80,}=*$/)
    const signature = (await result.textContent()) ?? ''
    expect(isSigned(payment, MESSAGE, signature)).toBe(true)
  }

  await page.getByTestId('demo-bitcoin-input-1').uncheck()
  await page.getByTestId('demo-bitcoin-psbt').click()
  await expect(phone.request).toContainText('satoshi')
  await expect(phone.request).toContainText('Given back to the dapp')
  await phone.approveRequest('signPsbt')
  await expect(result).toHaveText(/^cHNidP/)

  await page.getByTestId('demo-bitcoin-faucet').click()
  await expect(page.getByTestId('demo-bitcoin-status')).toHaveText(/^In block \d+\.$/)
  const sent = page.getByTestId('demo-bitcoin-sent')
  await page.getByTestId('demo-bitcoin-recipient').fill(to)
  for (const [rate, method, shown, lowest] of [
    ['5', 'signPsbt', 'Sent to the network', 5],
    ['', 'sendTransfer', 'satoshi for a virtual byte', 2],
  ] as const) {
    const statuses = await watchTexts(page, 'demo-bitcoin-status')
    await page.getByTestId('demo-bitcoin-rate').fill(rate)
    await page.getByTestId('demo-bitcoin-send').click()
    await expect(phone.request).toContainText(to)
    await expect(phone.request).toContainText(shown)
    await phone.approveRequest(method)
    await expect
      .poll(async () => (await statuses()).slice(-2))
      .toEqual(['Waits for a block.', expect.stringMatching(/^In block \d+\.$/)])
    await expect(sent).toHaveText(/^[0-9a-f]{64}$/)
    const { fee, vsize } = await readTransaction((await sent.textContent()) ?? '')
    expect(fee / vsize).toBeGreaterThanOrEqual(lowest)
    expect(fee / vsize).toBeLessThan(lowest + 0.2)
  }
  await expect.poll(() => satoshiOf(to)).toBe(50_000)
})

test('[Z20] reports a declined Bitcoin payment as a rejection, and sends no transaction', async ({
  dapp,
  phone,
}) => {
  const to = createRecipient()
  const [payment = ''] = await phone.bitcoinAccounts('bcrt1')
  await connect(dapp, phone, { path: '/bitcoin', chains: [REGTEST], accounts: [payment] })
  await dapp.page.getByTestId('demo-bitcoin-recipient').fill(to)
  await dapp.page.getByTestId('demo-bitcoin-rate').fill('')
  await dapp.page.getByTestId('demo-bitcoin-send').click()
  await phone.rejectRequest('sendTransfer')
  await expect(dapp.page.getByTestId('demo-bitcoin-sent')).toContainText('4001')
  await expect.poll(() => satoshiOf(to)).toBe(0)
})
