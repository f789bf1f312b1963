import { SwapTokens } from '@vestibule/protocol/http'
import { expect, test } from 'vitest'
import { SwapFault, type SwapVendor } from '../../ports/swaps.js'
import { networkAt } from '../../testing/chain/dataVisitor.js'
import { nodeWithDecimals } from '../../testing/swaps/nodeWithDecimals.js'
import { withOverrides } from '../admission/limits.js'
import { createNodeQueues } from '../admission/nodeQueues.js'
import { createVendorQueues } from '../admission/vendorQueues.js'
import { Network } from '../projects/project.js'
import { createSwaps } from './createSwaps.js'

const TOKEN = `0x${'5B'.repeat(20)}`
const CHAIN = 'eip155:1'
const word = (hex: string) => hex.padStart(64, '0')
const textOf = (text: string) => {
  const bytes = Buffer.from(text).toString('hex')
  return `0x${word('20')}${word((bytes.length / 2).toString(16))}${bytes.padEnd(64, '0')}`
}

async function tokensOf(answers: Readonly<Record<string, string>>) {
  const limits = withOverrides()
  const vendor: SwapVendor = {
    ...{ id: 'vendor', name: 'Vendor' },
    open: ({ tokens }) => ({
      ...{ spender: TOKEN, keepsDeadlines: false, tokens: async () => tokens },
      quote: () => Promise.reject(new SwapFault('noRoute')),
      build: () => Promise.reject(new SwapFault('noRoute')),
    }),
  }
  const node = nodeWithDecimals(1, answers)
  const swaps = createSwaps({
    fetch: async (_url, init) => node(String(init?.body)),
    ...{ clock: Date.now, vendors: [vendor], key: new Uint8Array(32) },
    networks: [Network.parse(networkAt(1, 'http://node.example', { tokens: [TOKEN] }))],
    ...{ queues: createNodeQueues(limits), vendorQueues: createVendorQueues({ limits }) },
  })
  const requester = { client: '127.0.0.1', site: 'shop.example' }
  const asker = { requester, count: () => undefined, spendUpstream: () => undefined }
  const { tokens } = SwapTokens.parse(await swaps.tokens(CHAIN, asker))
  return tokens.slice(1).map(({ name, symbol }) => [name, symbol])
}

const NAME = '0x06fdde03'
const SYMBOL = '0x95d89b41'
test.each([
  ['returns no name and no symbol', {}, /^0x5B5b/i, '?'],
  [
    'returns only invisible characters',
    { [NAME]: textOf('\u200b\u202e'), [SYMBOL]: textOf(' ') },
    /^0x5b5b/i,
    '?',
  ],
  ['returns only its symbol', { [SYMBOL]: textOf('ABC') }, /^ABC$/, 'ABC'],
  ['returns only its name', { [NAME]: textOf('Abacus') }, /^Abacus$/, '?'],
])('[A07] lists a name for a token whose contract %s', async (_what, answers, name, symbol) => {
  const [token = []] = await tokensOf(answers)
  expect(token[0]).toMatch(name)
  expect(token[1]).toBe(symbol)
})
