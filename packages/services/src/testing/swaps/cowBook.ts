import { readFileSync } from 'node:fs'
import {
  type Address,
  concatHex,
  getAddress,
  hashTypedData,
  keccak256,
  numberToHex,
  toHex,
} from 'viem'
import { nodeWithDecimals } from './nodeWithDecimals.js'

/** Documented answers. The file contains `source` and `date`. */
export const COW_RECORDED: {
  ask: { sellToken: Address; buyToken: Address; from: Address }
  answer: { quote: { buyAmount: string; feeAmount: string; sellAmount: string } }
  required: Record<string, unknown>
  placed: string
} = JSON.parse(readFileSync(new URL('recorded/cow.json', import.meta.url), 'utf8'))

export const SEPOLIA = 11_155_111
export const COW_NODE = 'http://node.example'
/** https://docs.cow.fi/cow-protocol/reference/contracts/core (20 July 2026) */
const SETTLEMENT: Address = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
export const RELAYER = getAddress('0xC92E8bdf79f0507f65a392b0ab4667716BFE0110')

export type CowChange = {
  quote?: object
  status?: number
  body?: unknown
  placed?: string
}
type Asked = { path: string; body: Record<string, unknown> | undefined }

export function cowBook({ quote, status = 200, body: instead, placed }: CowChange = {}) {
  const asked: Asked[] = []
  const state = { order: 'open' }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input))
    if (url.origin === COW_NODE) return nodeWithDecimals(SEPOLIA)(String(init?.body))
    const body = init?.body === undefined ? undefined : JSON.parse(String(init.body))
    asked.push({ path: `${url.origin}${url.pathname}`, body })
    if (instead !== undefined) return Response.json(instead, { status })
    if (url.pathname.endsWith('/orders'))
      return Response.json(placed ?? cowOrderId(body), { status: 201 })
    if (url.pathname.includes('/orders/')) return Response.json({ status: state.order })
    const { sellToken, buyToken, receiver, from } = body
    const { required, answer } = COW_RECORDED
    return Response.json({
      ...required,
      ...answer,
      from: from.toLowerCase(),
      quote: { ...required, sellToken, buyToken, receiver, ...answer.quote, ...quote },
    })
  }
  return { asked, fetch, state }
}

/** Id of an order from `POST /api/v1/orders`: digest, owner, end. */
export function cowOrderId(order: {
  sellAmount: string
  buyAmount: string
  feeAmount: string
  validTo: number
  appData: string
  from: Address
}): string {
  const digest = hashTypedData({
    domain: {
      ...{ name: 'Gnosis Protocol', version: 'v2' },
      ...{ chainId: SEPOLIA, verifyingContract: SETTLEMENT },
    },
    primaryType: 'Order',
    types: {
      Order: [
        ...['sellToken', 'buyToken', 'receiver'].map((name) => ({ name, type: 'address' })),
        ...['sellAmount', 'buyAmount'].map((name) => ({ name, type: 'uint256' })),
        { name: 'validTo', type: 'uint32' },
        { name: 'appData', type: 'bytes32' },
        { name: 'feeAmount', type: 'uint256' },
        { name: 'kind', type: 'string' },
        { name: 'partiallyFillable', type: 'bool' },
        ...['sellTokenBalance', 'buyTokenBalance'].map((name) => ({ name, type: 'string' })),
      ],
    },
    message: { ...order, appData: keccak256(toHex(order.appData)) },
  } as Parameters<typeof hashTypedData>[0])
  const end = numberToHex(order.validTo, { size: 4 })
  return concatHex([digest, order.from, end]).toLowerCase()
}
