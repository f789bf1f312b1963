import type { Page } from '@playwright/test'
import { base58 } from '@scure/base'
import { BrowserProvider, verifyMessage } from 'ethers'
import { expect, test, visit } from '../fixtures/extension/extension.js'
import { Panel } from '../fixtures/extension/panel.js'
import { ask } from '../fixtures/extension/provider.js'
import { isSignedBy } from '../fixtures/isSignedBy.js'
import { freshEmail } from '../fixtures/mailbox.js'
import { DAPP_ORIGIN, FAUCET } from '../world/ports.js'
import { bundlePage } from './bundlePage.js'
import { nameClient } from './packages.js'
import { createPanelVisitor } from './panelVisitor.js'
import { createRecord } from './record.js'
import {
  CLUSTER,
  fundSolana,
  openSolanaTestDapp,
  SOLANA_STEPS,
  serveDevnet,
  solanaAccount,
} from './solanaTestDapp.js'

const RDNS = 'dev.vestibule.extension'
const TEXT = 'Hello from a dapp of others'

async function fund(address: string) {
  const response = await fetch(`${FAUCET}/fund`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ address, chainId: 31337 }),
  })
  expect(response.status).toBe(200)
}

type Result = { value?: unknown; message?: string }

const resultOf = async (page: Page) => {
  const field = page.getByTestId('wagmi-result')
  await expect(field).not.toBeEmpty()
  return JSON.parse((await field.textContent()) ?? '') as unknown
}

for (const major of [2, 3])
  test(`[J01] [J07] [J09] wagmi ${major} connects, signs, sends, batches, switches and reloads with the extension`, async ({
    context,
    page,
  }) => {
    const record = createRecord(nameClient('wagmi', `apps/wagmi${major}`))
    const panel = await Panel.open(context)
    await panel.signIn(freshEmail())
    const visitor = createPanelVisitor(panel)
    const press = async (action: string) => {
      await page.bringToFront()
      await page.getByTestId(`wagmi-${action}`).click()
    }
    await page.goto(`${DAPP_ORIGIN}/wagmi${major}/`)
    await record.works('its connectors have the extension; connecting', async () => {
      await press(`connect-${RDNS}`)
      await panel.letIn()
      await expect(page.getByTestId('wagmi-status')).toHaveText('connected')
      await fund((await page.getByTestId('wagmi-address').textContent()) ?? '')
    })
    await record.works('signMessage', async () => {
      await press('sign')
      await visitor.approveNext()
      await expect(resultOf(page)).resolves.toMatch(/^0x/)
    })
    await record.works('sendTransaction', async () => {
      await press('send')
      await visitor.approveNext()
      await expect(resultOf(page)).resolves.toMatch(/^0x[0-9a-f]{64}$/)
    })
    await record.works('sendCalls of two payments, and their status', async () => {
      await press('batch')
      await visitor.approveNext()
      await expect(page.getByTestId('wagmi-batch-status')).toHaveText('success')
    })
    await record.works('switchChain, a reload, disconnect', async () => {
      await press('switch')
      await expect(page.getByTestId('wagmi-chain')).toHaveText('31338')
      await page.reload()
      await expect(page.getByTestId('wagmi-status')).toHaveText('connected')
      await expect(page.getByTestId('wagmi-chain')).toHaveText('31338')
      await press('disconnect')
      await expect(page.getByTestId('wagmi-status')).toHaveText('disconnected')
    })
    record.end()
  })

test('[J02] RainbowKit lists the extension, and connects and signs with it', async ({
  context,
  page,
}) => {
  const record = createRecord(nameClient('@rainbow-me/rainbowkit', 'apps/wagmi2'))
  const panel = await Panel.open(context)
  await panel.signIn(freshEmail())
  await page.goto(`${DAPP_ORIGIN}/wagmi2/rainbowkit.html`)
  await record.works('its list has the extension; connecting', async () => {
    await page.bringToFront()
    await page.getByTestId('rk-connect-button').click()
    await page.getByTestId(`rk-wallet-option-${RDNS}`).click()
    await panel.letIn()
    await expect(page.getByTestId('rk-account-button')).toBeVisible()
  })
  await record.works('signMessage, a reload', async () => {
    await page.getByTestId('wagmi-sign').click()
    await createPanelVisitor(panel).approveNext()
    await expect(resultOf(page)).resolves.toMatch(/^0x/)
    await page.reload()
    await expect(page.getByTestId('rk-account-button')).toBeVisible()
  })
  record.end()
})

test('[J01] ethers connects, reads, signs and sends with the extension', async ({
  context,
  page,
}) => {
  const record = createRecord(nameClient('ethers'))
  const panel = await Panel.open(context)
  await panel.signIn(freshEmail())
  const visitor = createPanelVisitor(panel)
  await visit(page)
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }) {
      const answer = await ask(page, method, params)
      if ('result' in answer) return answer.result
      throw Object.assign(new Error(answer.error.message), answer.error)
    },
  }
  const browser = new BrowserProvider(provider)
  let account = ''
  await record.works('getSigner, getBalance', async () => {
    const connecting = browser.getSigner()
    await panel.letIn()
    account = await (await connecting).getAddress()
    await fund(account)
    await expect(browser.getBalance(account)).resolves.toBeGreaterThan(0n)
  })
  await record.works('signMessage', async () => {
    const signing = (await browser.getSigner()).signMessage(TEXT)
    await visitor.approveNext()
    const signer = signing.then((signature) => verifyMessage(TEXT, signature))
    await expect(signer).resolves.toBe(account)
  })
  await record.works('sendTransaction and its receipt', async () => {
    const sending = (await browser.getSigner()).sendTransaction({ to: account, value: 1n })
    await visitor.approveNext()
    const mined = sending.then((sent) => sent.wait())
    await expect(mined).resolves.toMatchObject({ status: 1 })
  })
  await record.refused('signMessage, rejected by the visitor', {
    code: 4001,
    because: 'ethers calls it ACTION_REJECTED',
    act: async () => {
      const signing = (await browser.getSigner()).signMessage(TEXT)
      signing.catch(() => undefined)
      await panel.reject()
      return signing
    },
  })
  browser.destroy()
  record.end()
})

test('[J02] [J09] wallet-adapter lists the extension, and connects, signs and sends with it', async ({
  context,
  page,
}) => {
  const record = createRecord(nameClient('@solana/wallet-adapter-react'))
  const panel = await Panel.open(context)
  await panel.signIn(freshEmail())
  const visitor = createPanelVisitor(panel)
  const receiver = '6TcyBfPdBt1kjsvDZLzmBFnuMaLWiTaAt4RjUr9VA5YD'
  const options = { url: CLUSTER, receiver, lamports: 1_000_000, text: TEXT }
  const code = await bundlePage('walletAdapter')
  const show = async () => {
    await page.addScriptTag({ content: code })
    await page.evaluate(
      (given) =>
        (window as unknown as { client: { show: (options: object) => void } }).client.show(given),
      options,
    )
  }
  const approved = async (action: string) => {
    await page.bringToFront()
    await page.getByTestId(`client-${action}`).click()
    await visitor.approveNext()
    const result = page.getByTestId('client-result')
    await expect(result).not.toBeEmpty()
    const { value, message } = JSON.parse((await result.textContent()) ?? '') as Result
    if (value === undefined) throw new Error(message)
    return value
  }
  await serveDevnet(page)
  await visit(page)
  await show()
  const address = page.getByTestId('client-address')
  await record.works('its list has the extension; connecting', async () => {
    await page.getByTestId('client-wallet').getByText('Vestibule').click()
    await panel.letIn()
    await expect(address).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  })
  const account = (await address.textContent()) ?? ''
  await record.works('signMessage, verified', async () => {
    const bytes = Uint8Array.from((await approved('sign')) as number[])
    expect(isSignedBy(account, TEXT, base58.encode(bytes))).toBe(true)
  })
  await fundSolana(account)
  for (const [action, did] of Object.entries({
    send: 'sendTransaction',
    'sign-transaction': 'signTransaction, sendRawTransaction',
  }))
    await record.works(did, () => expect(approved(action)).resolves.toMatch(/^\w{64,90}$/))
  await record.works('a reload, disconnect', async () => {
    await page.reload()
    await show()
    await expect(address).toHaveText(account)
    await page.getByTestId('client-disconnect').click()
    await expect(address).toHaveText('nobody')
  })
  record.end()
})

test('[J02] every button of MetaMask’s test dapp for Solana works with the extension or gets an error', async ({
  context,
  page,
}) => {
  test.setTimeout(900_000)
  const record = createRecord(nameClient('@metamask/test-dapp-solana'))
  const panel = await Panel.open(context)
  await panel.signIn(freshEmail())
  const visitor = createPanelVisitor(panel)
  await openSolanaTestDapp(page)
  const id = (name: string) => page.getByTestId(`testpage.${name}`.toLowerCase())
  await record.works('header: connect', async () => {
    await id('header.connect').getByRole('button').click()
    await page.locator('.wallet-adapter-modal-list').getByText('Vestibule').click()
    await panel.letIn()
    await expect(id('header.connectionStatus')).toContainText('Connected')
  })
  await fundSolana(await solanaAccount(page))
  // The dapp reads the balance only when it connects.
  await page.reload()
  await expect(id('header.connectionStatus')).toContainText('Connected')
  for (const [button, result] of SOLANA_STEPS)
    await record.works(button.replace('.', ': '), async () => {
      await page.bringToFront()
      await id(button).click()
      await visitor.approveNext()
      if (result !== undefined) await expect(id(result)).not.toBeEmpty()
    })
  await record.refused('partialSignTransaction: signTransaction', {
    says: 'Another account pays for the transaction',
    because: 'the payer could send it on a day of its choice',
    async act() {
      const logged = page.waitForEvent('console', (one) => one.type() === 'error')
      await page.bringToFront()
      await id('partialSignTransaction.signTransaction').click()
      // The dapp logs wallet-adapter's error, which contains the wallet's text.
      throw new Error((await logged).text())
    },
  })
  await record.works('header: disconnect', async () => {
    await page.bringToFront()
    await id('header.disconnect').getByRole('button').click()
    await expect(id('header.connectionStatus')).not.toHaveText('Connected')
  })
  record.write({
    did: 'faucet: getSol',
    outcome: 'left out',
    why: 'it asks the network, not the wallet',
  })
  record.end()
})
