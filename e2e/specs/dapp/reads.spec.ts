import {
  type Address,
  type BaseError,
  createWalletClient,
  custom,
  InsufficientFundsError,
  UserRejectedRequestError,
} from 'viem'
import { putGiant, putLogger, putRefusing } from '../../fixtures/chain/contracts.js'
import { waysToRevert } from '../../fixtures/chain/reverts.js'
import { expect, FIRST, test } from '../../fixtures/dapp.js'
import { pageProvider } from '../../fixtures/dapps/pageProvider.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { RPC_ONE } from '../../world/ports.js'

const REFUSED = ['Refused', 42n, 'Not today']

async function nodeOf(method: string, params: unknown[]): Promise<string> {
  const response = await fetch(RPC_ONE, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return JSON.stringify((await response.json()).result)
}

async function outcomesOf(ways: Record<string, () => Promise<unknown>>) {
  const outcomes: Record<string, unknown> = {}
  for (const [name, ask] of Object.entries(ways)) outcomes[name] = await ask()
  return outcomes
}
const allRefused = (ways: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(ways).map((name) => [name, REFUSED]))

test.describe('chain reads of a page', () => {
  test('[A29] [C09] returns node responses of any size in one batch, before and after a login', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    const [address, giant] = [await putLogger(), await putGiant()]
    const asked: [string, unknown[]][] = [
      ['eth_call', [{ to: giant }, 'latest']],
      ['eth_getLogs', [{ address, fromBlock: '0x0', toBlock: 'latest' }]],
      ['eth_getBlockByNumber', ['0x0', true]],
      // Compare only constant results: later blocks change the fees.
      ['eth_getStorageAt', [giant, '0x0', '0x0']],
    ]
    const expected = await Promise.all(asked.map((each) => nodeOf(...each)))
    expect(expected[0]?.length).toBeGreaterThan(5_000_000)
    expect(JSON.parse(expected[1] ?? '')).toHaveLength(10_000)

    const batches: string[][] = []
    page.on('request', (request) => {
      const isRead = new URL(request.url()).pathname.startsWith('/rpc/')
      if (isRead && request.method() === 'POST')
        batches.push([request.postDataJSON()].flat().map(({ method }) => method))
    })
    const batchesOfOurs = () =>
      batches
        .map((batch) => batch.filter((method) => asked.some(([ours]) => ours === method)))
        .filter((batch) => batch.length > 0)
    const inOne = [asked.map(([method]) => method)]
    const read = () =>
      page.evaluate(async (calls) => {
        const provider = window.vestibule.getProvider('eip155')
        const answers = calls.map(([method, params]) => provider?.request({ method, params }))
        return (await Promise.all(answers)).map((answer) => JSON.stringify(answer))
      }, asked)

    await dapp.visit()
    await expect(read()).resolves.toEqual(expected)
    expect(batchesOfOurs()).toEqual(inOne)
    await expect(page.getByTestId('vb-secure-frame')).toHaveCount(0)
    await dapp.signInByEmail(freshEmail())
    batches.length = 0
    await expect(read()).resolves.toEqual(expected)
    expect(batchesOfOurs()).toEqual(inOne)
  })

  test('[A29] lets ethers estimate the embedded wallet’s fees', async ({ dapp, page }) => {
    await dapp.visitNew()
    const provider = pageProvider(page)
    const { BrowserProvider } = await import('ethers')
    const fees = await new BrowserProvider(provider).getFeeData()
    expect(fees.maxFeePerGas).toBeGreaterThan(0n)
    await expect(provider.request({ method: 'eth_coinbase' })).resolves.toBe(await dapp.address())
    await expect(provider.request({ method: 'net_version' })).resolves.toBe('31337')
  })
})

test('[A29] [X18] shows missing funds on a card, and returns the error to viem after a rejection', async ({
  dapp,
  page,
}) => {
  await dapp.visitNew()
  const account = await dapp.address()
  const wallet = createWalletClient({ account, transport: custom(pageProvider(page)) })
  const sending = wallet.sendTransaction({ to: account, value: 1n, chain: null })
  const failed = sending.catch((error: unknown) => error)
  await expect(dapp.frame.getByTestId('vb-missing')).toBeVisible()
  await dapp.reject()
  const failure = await failed
  expect((failure as BaseError).walk((each) => each instanceof InsufficientFundsError)).not.toBe(
    null,
  )
  await page.waitForTimeout(500)
  await expect(page.getByTestId('vb-toast')).toHaveCount(0)
})

test.describe('errors of a contract that reverts', () => {
  test('[A29] reports reverts to viem and ethers through the embedded wallet, before and after a login', async ({
    dapp,
    page,
  }) => {
    const address = await putRefusing()
    await dapp.visit()
    const provider = pageProvider(page)
    const before = await waysToRevert(provider, { account: FIRST.address as Address, address })
    await expect(outcomesOf(before.reads)).resolves.toEqual(allRefused(before.reads))
    await dapp.signInByEmail(freshEmail())
    const account = await dapp.address()
    const { reads, sends } = await waysToRevert(provider, { account, address })
    const { 'viem, send': send, ...estimated } = sends
    const all = { ...reads, ...estimated }
    await expect(outcomesOf(all)).resolves.toEqual(allRefused(all))
    // viem sends this transaction without an estimate, so the visitor must decide.
    await dapp.fund()
    const sending = send?.()
    const window = await dapp.review()
    await expect(window.card).toContainText('This will probably fail')
    await window.reject()
    const rejection = sending?.then((error) =>
      (error as BaseError).walk((each) => each instanceof UserRejectedRequestError),
    )
    await expect(rejection).resolves.not.toBe(null)
  })

  test('[A29] reports reverts to viem and ethers through an announced wallet', async ({
    dapp,
    page,
  }) => {
    const address = await putRefusing()
    await dapp.visitConnected({ wallet: 'announced' })
    const account = await dapp.address()
    const { reads } = await waysToRevert(pageProvider(page), { account, address })
    await expect(outcomesOf(reads)).resolves.toEqual(allRefused(reads))
  })
})
