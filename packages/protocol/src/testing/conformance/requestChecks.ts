import { expectRefusal, expectSame, expectThat, resultOf } from './expectations.js'
import type { Check } from './subject.js'

const NO_REQUESTS: readonly unknown[] = [
  undefined,
  null,
  'eth_blockNumber',
  ['eth_blockNumber'],
  {},
  { method: 7 },
  { method: '' },
  { method: ['eth_blockNumber'] },
  { method: 'eth_blockNumber', params: 'latest' },
  { method: 'eth_blockNumber', params: null },
]

const UNKNOWN = ['eth_doesNotExist', 'ETH_BLOCKNUMBER', 'toString', '__proto__', 'constructor']

export const requestChecks: readonly Check[] = [
  {
    title: '[A29] what is no request is refused as one, -32600',
    async run({ ask }) {
      expectRefusal(await ask(), -32600)
      for (const request of NO_REQUESTS) expectRefusal(await ask(request), -32600)
    },
  },
  {
    title: '[X18] refuses an unknown method as unknown',
    async run({ ask, traits }) {
      const codes = traits.has('own') ? [4200] : [4200, -32601]
      for (const method of UNKNOWN) expectRefusal(await ask({ method }), ...codes)
    },
  },
  {
    title: '[A29] fifty requests at once have each its own answer, the node’s own',
    needs: ['reads'],
    async run({ ask, node, account }) {
      const own = await account()
      const calls = Array.from({ length: 50 }, (_, index) => ({
        method: index % 2 ? 'eth_getBalance' : 'eth_getTransactionCount',
        params: [index % 3 ? own : `0x${String(index).padStart(40, '0')}`, 'latest'],
      }))
      const answers = await Promise.all(calls.map((call) => ask(call)))
      const expected = await Promise.all(calls.map(({ method, params }) => node(method, params)))
      expectSame(answers.map(resultOf), expected)
    },
  },
  {
    title: '[Z18] what a node refuses arrives with the node’s code, message and data',
    needs: ['reads'],
    async run({ ask, node }) {
      const call = { method: 'eth_getBlockByHash', params: ['0x12', false] }
      const said = await node(call.method, call.params).catch((error: object) => error)
      const { code, message, data } = expectRefusal(await ask(call))
      const { code: itsCode, message: itsMessage, data: itsData } = said as Record<string, unknown>
      expectSame([code, message, data ?? null], [itsCode, itsMessage, itsData ?? null])
    },
  },
  {
    title: '[A27] EIP-5792: gives the wallet’s capabilities for its own account alone',
    needs: ['own'],
    async run({ ask, account }) {
      const method = 'wallet_getCapabilities'
      const said = resultOf(await ask({ method, params: [await account(), []] }))
      expectThat(typeof said === 'object' && said !== null, 'Capabilities are an object.')
      expectRefusal(await ask({ method, params: [`0x${'12'.repeat(20)}`] }), 4100)
      expectRefusal(await ask({ method, params: ['me'] }), -32602)
    },
  },
]
