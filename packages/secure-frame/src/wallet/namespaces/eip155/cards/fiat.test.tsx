import { renderToStaticMarkup } from 'react-dom/server'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, toHex } from 'viem'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStore } from '../../../../platform/memoryStore.js'
import type { PriceBook } from '../../../../platform/priceBook.js'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import type { Eip155View } from '../insight/eip155View.js'
import { eip155Requests } from '../requests/eip155Requests.js'
import { nodeOf } from '../testing/nodeOf.js'
import { ApprovalBody } from './ApprovalBody.js'

const { account, network } = requestContext
const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const ETH = `${network.caipNetworkId}:0x${'ee'.repeat(20)}`
const TUSD = `${network.caipNetworkId}:${TOKEN.toLowerCase()}`
const node = nodeOf({
  contracts: { [TOKEN]: { symbol: 'TUSD', decimals: 6n } },
  balances: { [TOKEN]: 10n ** 12n, coin: 10n ** 18n },
})
const answers: Record<string, unknown> = {
  eth_getTransactionCount: '0x1',
  eth_estimateGas: '0x5208',
  eth_feeHistory: {
    oldestBlock: '0x1',
    baseFeePerGas: Array(21).fill(toHex(10n ** 9n)),
    reward: Array(20).fill([toHex(10n ** 9n), toHex(10n ** 9n), toHex(10n ** 9n)]),
    gasUsedRatio: Array(20).fill(0.5),
  },
  eth_maxPriorityFeePerGas: toHex(10n ** 9n),
  eth_gasPrice: toHex(2n * 10n ** 9n),
  eth_getBlockByNumber: { baseFeePerGas: toHex(10n ** 9n), number: '0x64' },
}
const rpc = {
  request: async (call: { method: string; params?: readonly unknown[] | undefined }) =>
    answers[call.method] ?? node.request(call),
}

function bookOf(prices: Record<string, number>, pictures: Record<string, string> = {}) {
  const asked = new Set<string>()
  const book: PriceBook = {
    ask(assets) {
      for (const asset of assets) asked.add(asset)
    },
    priceOf: (asset) => (asked.has(asset) ? prices[asset] : undefined),
    pictureOf: (asset) => pictures[asset],
    coinPictureOf: (symbol) => `/coins/${symbol}`,
    arrived: async () => undefined,
  }
  return { book, asked }
}

async function viewOf(transaction: object, prices: PriceBook | undefined): Promise<Eip155View> {
  const request = eip155Requests.parse(
    { method: 'eth_sendTransaction', params: [{ from: account, ...transaction }] },
    requestContext,
  )
  const deps = { rpc, entries: memoryStore(), userId: async () => 'user', prices }
  return (await eip155Requests.prepare(request, deps)).view
}

function read(view: Eip155View) {
  const html = renderToStaticMarkup(<ApprovalBody approval={view} editing={undefined} />)
  const fiat = / <bdi class="fiat">(.*?)<\/bdi>/g
  return {
    dollars: [...html.matchAll(fiat)].map(([, text]) => text),
    rest: html.replaceAll(fiat, ''),
  }
}

const payment = { to: STRANGER, value: toHex(10n ** 16n) }
const call = (functionName: 'transfer' | 'approve', amount: bigint) => ({
  to: TOKEN,
  data: encodeFunctionData({ abi: erc20Abi, functionName, args: [STRANGER, amount] }),
})

describe('[V12] the card of a transaction', () => {
  test('shows dollars next to value, fee and total', async () => {
    const { book } = bookOf({ [ETH]: 2_500 })
    const { dollars } = read(await viewOf(payment, book))
    expect(dollars).toEqual(['$25.00', '$0.16', '$25.16'])
  })

  test('shows the value of a sent token', async () => {
    const { book } = bookOf({ [TUSD]: 0.5 })
    expect(read(await viewOf(call('transfer', 25_500_000n), book)).dollars).toEqual(['$12.75'])
  })

  test('shows no dollar value for an unlimited cap', async () => {
    const { book } = bookOf({ [TUSD]: 0.5 })
    expect(read(await viewOf(call('approve', maxUint256), book)).dollars).toEqual([])
  })

  test('shows the picture of a sent token next to its amount, or a letter', async () => {
    const picture = `https://img.example/i/${'A'.repeat(43)}`
    const { book } = bookOf({ [TUSD]: 1 }, { [TUSD]: picture })
    const transfer = call('transfer', 25_500_000n)
    expect(read(await viewOf(transfer, book)).rest).toContain(`<img src="${picture}" alt=""`)
    const plain = read(await viewOf(transfer, bookOf({ [TUSD]: 1 }).book)).rest
    expect(plain).not.toContain('<img')
    expect(plain).toContain('data-letter="T"')
  })

  test('shows the picture of the native currency, or a letter without services', async () => {
    const { book } = bookOf({})
    expect(read(await viewOf(payment, book)).rest).toContain('<img src="/coins/ETH" alt=""')
    const plain = read(await viewOf(payment, undefined)).rest
    expect(plain).not.toContain('<img')
    expect(plain).toContain('data-letter="E"')
  })

  test('shows a letter if the frame’s policy blocks pictures', async () => {
    const { book } = bookOf({})
    const view = await viewOf(payment, book)
    vi.stubGlobal('top', {})
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(read(view).rest).not.toContain('<img')
    expect(read(view).rest).toContain('data-letter="E"')
  })

  test('shows the complete card without dollar amounts if there is no price', async () => {
    const { book, asked } = bookOf({})
    const without = read(await viewOf(payment, book))
    expect([...asked]).toEqual([ETH])
    expect(without.dollars).toEqual([])
    const priced = read(await viewOf(payment, bookOf({ [ETH]: 2_500 }).book))
    expect(priced.rest).toBe(without.rest)
  })

  test('does not change the rating with the price', async () => {
    for (const transaction of [
      payment,
      call('transfer', 10n ** 12n),
      call('approve', maxUint256),
    ]) {
      const [free, dear, unknown] = await Promise.all([
        viewOf(transaction, bookOf({ [ETH]: 1e-9, [TUSD]: 1e-9 }).book),
        viewOf(transaction, bookOf({ [ETH]: 1e11, [TUSD]: 1e11 }).book),
        viewOf(transaction, undefined),
      ])
      expect(free.request).toEqual(unknown.request)
      expect(dear.request).toEqual(unknown.request)
    }
  })
})
