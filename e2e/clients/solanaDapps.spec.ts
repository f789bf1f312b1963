import { base58 } from '@scure/base'
import { type Dapp, expect, test } from '../fixtures/dapp.js'
import { isSignedBy } from '../fixtures/isSignedBy.js'
import { codeFor, freshEmail } from '../fixtures/mailbox.js'
import { PORTS } from '../world/ports.js'
import { bundlePage } from './bundlePage.js'
import { nameClient } from './packages.js'
import { createRecord } from './record.js'

const URL = `http://127.0.0.1:${PORTS.solana}`
const OPTIONS = {
  url: URL,
  receiver: '6TcyBfPdBt1kjsvDZLzmBFnuMaLWiTaAt4RjUr9VA5YD',
  lamports: 1_000_000,
  text: 'Hello from a dapp of others',
}
const FEE = 5_000
const WALLET = 'Wallet of Others'

async function enter(dapp: Dapp, script: string) {
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  await dapp.visit({ path: '/solana', config: { announce: { name: WALLET, icon } } })
  await show(dapp, script)
}

async function show({ page }: Dapp, script: string) {
  await page.addScriptTag({ content: script })
  await page.evaluate(
    (options) =>
      (window as unknown as { client: { show: (options: object) => void } }).client.show(options),
    OPTIONS,
  )
}

const shown = ({ page }: Dapp) => page.getByTestId('client-address')

const choose = ({ page }: Dapp) => page.getByTestId('client-wallet').getByText(WALLET).click()

async function connect(dapp: Dapp) {
  const { page } = dapp
  await choose(dapp)
  const email = freshEmail()
  await page.getByTestId('vb-email-input').fill(email)
  await page.getByTestId('vb-email-submit').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
  await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email))
  await dapp.expectConnected()
  await expect(shown(dapp)).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  return (await shown(dapp).textContent()) ?? ''
}

async function approved(dapp: Dapp, action: string, asked: string): Promise<unknown> {
  const { page } = dapp
  await page.getByTestId(`client-${action}`).click()
  const window = await dapp.review()
  await expect(window.card).toContainText(asked)
  await window.approve()
  const result = page.getByTestId('client-result')
  await expect(result).toContainText('"value"')
  return JSON.parse((await result.textContent()) ?? '').value
}

async function balanceOf(address: string): Promise<number> {
  const response = await fetch(URL, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] }),
  })
  return (await response.json()).result.value
}

async function fund({ page }: Dapp) {
  await page.getByTestId('demo-solana-faucet').click()
  await expect(page.getByTestId('demo-solana-result')).toContainText('hashes')
}

async function expectSignature(dapp: Dapp, address: string) {
  const bytes = Uint8Array.from((await approved(dapp, 'sign', OPTIONS.text)) as number[])
  expect(isSignedBy(address, OPTIONS.text, base58.encode(bytes))).toBe(true)
}

async function expectDeclined(dapp: Dapp, error: string) {
  await dapp.page.getByTestId('client-sign').click()
  await dapp.reject()
  await expect(dapp.page.getByTestId('client-result')).toContainText(error)
}

async function expectTransfer(dapp: Dapp, address: string, action: string) {
  const before = await balanceOf(address)
  await approved(dapp, action, 'Send 0.001 SOL')
  await expect.poll(() => balanceOf(address)).toBe(before - OPTIONS.lamports - FEE)
}

const LIBRARIES = [
  {
    library: '@solana/wallet-adapter-react',
    script: 'walletAdapter',
    declined: '"name":"WalletSignMessageError"',
    transfers: {
      send: 'sendTransaction',
      'sign-transaction': 'signTransaction, sendRawTransaction',
    },
    comesBack: 'a reload',
  },
  {
    library: '@solana/react',
    script: 'kit',
    declined: '"name":"VestibuleError"',
    transfers: {
      send: 'useWalletAccountTransactionSendingSigner, signAndSendTransactionMessageWithSigners',
    },
    comesBack: 'a reload, after which the wallet has its account without being asked',
  },
  {
    library: '@solana/connector',
    script: 'connectorKit',
    // No class name here: bundlers shorten it.
    declined: '"message":"Failed to sign message"',
    transfers: { send: 'useTransactionSigner, signAndSendTransaction' },
    comesBack: 'a reload',
  },
]

for (const { library, script, declined, transfers, comesBack } of LIBRARIES)
  test(`[P02] [J02] ${library} lists the announced embedded wallet, connects after a login, signs and sends`, async ({
    dapp,
    page,
  }) => {
    const record = createRecord(nameClient(library))
    const code = await bundlePage(script)
    await enter(dapp, code)
    let address = ''
    await record.works('its list has the announced wallet, once', () =>
      expect(page.getByTestId('client-wallet').getByText(WALLET)).toHaveCount(1),
    )
    await record.works('closing the login, after which no account is connected', async () => {
      await choose(dapp)
      await page.getByTestId('vb-close').click()
      await expect(dapp.modal).toBeHidden()
      await expect(shown(dapp)).toHaveText('nobody')
    })
    await record.works('the next try connects by a login by email', async () => {
      address = await connect(dapp)
      await expect(page.getByTestId('demo-solana-address')).toHaveText(address)
    })
    await record.works('signMessage, verified', () => expectSignature(dapp, address))
    await record.works('a message that is declined, as an error', () =>
      expectDeclined(dapp, declined),
    )
    await fund(dapp)
    for (const [action, did] of Object.entries(transfers))
      await record.works(did, () => expectTransfer(dapp, address, action))
    await record.works(comesBack, async () => {
      await page.reload()
      await show(dapp, code)
      await expect(shown(dapp)).toHaveText(address)
    })
    await record.works('disconnect', async () => {
      await page.getByTestId('client-disconnect').click()
      await expect(shown(dapp)).toHaveText('nobody')
      await expect(dapp.status).toHaveText('disconnected')
    })
    record.end()
  })
