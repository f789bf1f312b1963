import type { Page } from '@playwright/test'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { batchOf, delegatedAccount } from '@vestibule/services/testing/smart-accounts'
import type { startStack } from '@vestibule/stack'
import {
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { inBrowser } from './browser.js'
import { connectByEmail } from './connectByEmail.js'
import { type Figure, ms } from './table.js'

const RUNS = 12
const TOKEN = '0x9cd1CB9C2226b85bd5c80014Da653dbC982162bC'
const EXCHANGE = '0x4a5890801b31B4BC59386325590121C0eec6A24d'
const WRAPPED = '0xFd953cDcB99a47020BA53578fEF3D16478BeDe8A'
const ABI = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function swapExactTokensForETH(uint256 pays, uint256 least, address[] path, address to, uint256 until)',
])
type Addresses = Awaited<ReturnType<typeof startStack>>['addresses']
const encode = (functionName: 'mint' | 'approve' | 'swapExactTokensForETH', args: unknown[]) =>
  encodeFunctionData({ abi: ABI, functionName, args: args as never })

/**
 * For a batch of two mints: the time from the request to the card, and from the approval to the id.
 * Also the gas of an approval with its swap.
 */
export function batches(): Promise<Figure[]> {
  return inBrowser(async ({ newPage, addresses }) => {
    const page = await newPage()
    const told: { yes: number } = { yes: 0 }
    await page.context().exposeBinding('noteYes', () => {
      told.yes = Date.now()
    })
    await page.context().addInitScript(noteHolds)
    await connectByEmail(page, { addresses, email: 'batcher@example.com', path: '/batches' })
    const account = await page.evaluate(() => (window as never as Bench).vestibule.getAddress())
    const url = addresses.chains['eip155:31337'] ?? ''
    const client = createTestClient({ mode: 'anvil', transport: http(url) })
    await client.setBalance({ address: account, value: parseEther('1') })

    const mint = { to: TOKEN, data: encode('mint', [account, 1n]) }
    const paymaster = `${addresses.api}/v1/paymaster?projectId=${addresses.projectId}`
    const sponsor = { paymasterService: { url: paymaster } }
    // The first batch upgrades the account.
    await time(page, { calls: [mint, mint] }, told)
    const [own, sponsored]: [Times[], Times[]] = [[], []]
    for (let run = 0; run < RUNS; run++) {
      own.push(await time(page, { calls: [mint, mint] }, told))
      sponsored.push(await time(page, { calls: [mint, mint], capabilities: sponsor }, told))
    }
    const figures = (who: string, times: Times[]): Figure[] => [
      ms(
        `${who}: request to card`,
        times.map(({ card }) => card),
      ),
      ms(
        `${who}: yes to id`,
        times.map(({ id }) => id),
      ),
      ms(
        `${who}: id to confirmed`,
        times.map(({ done }) => done),
      ),
    ]
    return [
      ...figures('the account pays', own),
      ...figures('the site pays', sponsored),
      ...(await measureGas(addresses)),
    ]
  })
}

type Times = { card: number; id: number; done: number }

async function time(page: Page, batch: object, told: { yes: number }): Promise<Times> {
  const started = Date.now()
  const answering = page.evaluate(async (batch) => {
    const { vestibule } = window as never as Bench
    const request = vestibule.getProvider('eip155').request
    const params = [{ version: '2.0.0', chainId: '0x7a69', ...batch }]
    const { id } = (await request({ method: 'wallet_sendCalls', params })) as { id: string }
    const sent = Date.now()
    for (;;) {
      const asked = { method: 'wallet_getCallsStatus', params: [id] }
      const { status } = (await request(asked)) as { status: number }
      if (status === 200) return { sent, confirmed: Date.now() }
      if (status !== 100) throw new Error(`The batch ended with status ${status}.`)
    }
  }, batch)
  answering.catch(() => undefined)
  const popup = await page.context().waitForEvent('page')
  const button = popup.getByTestId('vb-approve')
  await button.waitFor()
  const shown = Date.now()
  await popup.getByTestId('vb-approval').evaluate((card) => {
    for (const part of [card.closest('.window'), ...card.querySelectorAll('*')])
      if (part) part.scrollTop = part.scrollHeight
  })
  await button.and(popup.locator(':enabled')).hover()
  await popup.mouse.down()
  const { sent, confirmed } = await answering
  await popup.close().catch(() => undefined)
  return { card: shown - started, id: sent - told.yes, done: confirmed - sent }
}

/** Reports the end of the hold on the approve button. */
function noteHolds() {
  const { noteYes } = globalThis as never as { noteYes: () => void }
  let isHeld = false
  new MutationObserver(() => {
    const holds = document.querySelector('[data-holding]') !== null
    if (isHeld && !holds) noteYes()
    isHeld = holds
  }).observe(document, { attributes: true, childList: true, subtree: true })
}

async function measureGas({ chains, bundlers }: Addresses): Promise<Figure[]> {
  const client = createTestClient({
    ...{ mode: 'anvil', chain: foundry, transport: http(chains['eip155:31337']) },
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)
  const owner = privateKeyToAccount(generatePrivateKey())
  await client.setBalance({ address: owner.address, value: parseEther('1') })
  const path = [TOKEN, WRAPPED]
  const calls = [
    { to: TOKEN, data: encode('approve', [EXCHANGE, 1_000_000n]) },
    {
      to: EXCHANGE,
      data: encode('swapExactTokensForETH', [1_000_000n, 1n, path, owner.address, maxUint256]),
    },
  ] as const
  const send = async (call: { to: Hex; data: Hex }, more: object = {}) => {
    const hash = await client.sendTransaction({ account: owner, ...call, ...more })
    const { gasUsed, status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error('A transaction failed.')
    return Number(gasUsed)
  }
  await send({ to: TOKEN, data: encode('mint', [owner.address, 100_000_000n]) })
  const separate = async () => {
    const [approve, swap] = calls
    return (await send(approve)) + (await send(swap))
  }
  const own = { to: owner.address, data: batchOf(calls) }
  await separate()
  const two = await separate()
  const authorizationList = [
    await client.signAuthorization({
      ...{ account: owner, contractAddress: SMART_ACCOUNT_CONTRACTS.account, executor: 'self' },
    }),
  ]
  const first = await send(own, { authorizationList, gas: 500_000n })
  const later = await send(own)

  const bundler = createBundlerClient({
    ...{ chain: foundry, client, account: await delegatedAccount({ client, owner }) },
    transport: http(bundlers['eip155:31337']),
    pollingInterval: 20,
  })
  const operation = async () => {
    const hash = await bundler.sendUserOperation({ calls: [...calls] })
    const { receipt } = await bundler.waitForUserOperationReceipt({ hash })
    return Number(receipt.gasUsed)
  }
  await operation()
  const what = 'approve and swap'
  return [
    { what: `${what}, two transactions`, unit: 'gas', values: [two] },
    { what: `${what}, first batch of an account`, unit: 'gas', values: [first] },
    { what: `${what}, later batches`, unit: 'gas', values: [later] },
    { what: `${what}, as a user operation`, unit: 'gas', values: [await operation()] },
  ]
}

type Bench = {
  vestibule: {
    getAddress: () => Hex
    getProvider: (namespace: string) => { request: (call: object) => Promise<unknown> }
  }
}
