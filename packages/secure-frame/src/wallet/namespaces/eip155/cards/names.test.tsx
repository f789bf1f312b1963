import { renderToStaticMarkup } from 'react-dom/server'
import { encodeFunctionData, erc20Abi, erc721Abi, erc1155Abi, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Item, ItemFacts } from '../../../../platform/itemBook.js'
import { memoryStore } from '../../../../platform/memoryStore.js'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { lookAt } from '../testing/lookAt.js'
import { type Contract, nodeOf } from '../testing/nodeOf.js'
import { ApprovalBody } from './ApprovalBody.js'

const { account } = requestContext
const CONTRACT: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const USDC: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const item = (id: bigint) =>
  encodeFunctionData({
    abi: erc721Abi,
    functionName: 'safeTransferFrom',
    args: [account, STRANGER, id],
  })
const items = (id: bigint, amount: bigint) =>
  encodeFunctionData({
    abi: erc1155Abi,
    functionName: 'safeTransferFrom',
    args: [account, STRANGER, id, amount, '0x'],
  })
const coins = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'transfer',
  args: [STRANGER, 5n],
})

async function read(
  data: Hex,
  contract: Contract,
  options: { to?: Hex; chain?: string; items?: (Item & ItemFacts)[] } = {},
) {
  const { to = CONTRACT, chain = 'eip155:31337', items = [] } = options
  const { view, headline, html } = await show(data, { to, chain, items, contract })
  const text = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
  return { headline, text, html, level: view.request.level }
}

async function show(
  data: Hex,
  options: { to: Hex; chain: string; items: (Item & ItemFacts)[]; contract: Contract },
) {
  const { to, chain, items, contract } = options
  const node = nodeOf({ contracts: { [to]: contract } })
  const { view, headline } = await lookAt({
    method: 'eth_sendTransaction',
    params: [{ from: account, to, data }],
    chain,
    deps: {
      rpc: node,
      entries: memoryStore(),
      userId: async () => 'user',
      items: { read: async () => items },
    },
  })
  const html = renderToStaticMarkup(<ApprovalBody approval={view} editing={undefined} />)
  return { view, headline, html }
}

describe('[V12] an NFT', () => {
  test.each<[string, Hex, string]>([
    ['an item of ERC-721', item(7n), 'Send “Art Cats” #7'],
    ['an item of ERC-1155', items(3n, 1n), 'Send “Art Cats” #3'],
    ['several units of an item', items(3n, 4n), 'Send 4 × “Art Cats” #3'],
  ])('is described with its collection: %s', async (_what, data, says) => {
    const { headline, text } = await read(data, { name: 'Art Cats', symbol: 'AC' })
    expect(headline).toBe(says)
    expect(text).toContain('Art Cats Name not verified')
  })

  test('shows no name if the contract has none', async () => {
    for (const contract of [{}, { name: '' }, { name: '  ' }]) {
      const { headline, text } = await read(items(3n, 1n), contract)
      expect(headline).toBe('Send an NFT')
      expect(text).toContain('Collection 0x5FbD')
      expect(text).not.toContain('not verified')
    }
  })

  test('shortens a long name without hiding characters', async () => {
    const { headline } = await read(item(7n), { name: `\u202eevil${'x'.repeat(60)}` })
    expect(headline).toMatch(/^Send “\\u\{202e\}evilx{20}” #7$/)
  })

  test('security: a collection’s name cannot close its quotation marks and extend the sentence', async () => {
    const name = 'Cats” #1, get 10 ETH “'
    const { headline } = await read(item(7n), { name, symbol: 'AC' })
    expect(headline).toBe("Send “Cats' #1, get 10 ETH '” #7")
  })

  test('security: a collection’s name with many accents on one letter cannot cover other lines', async () => {
    const name = `A${'\u0301'.repeat(31)}`
    const { headline } = await read(item(7n), { name, symbol: 'AC' })
    expect(headline).toMatch(/^Send “A\u0301{4}(?:\\u\{301\})+/)
  })
})

describe('[V12] the metadata of an NFT', () => {
  const seventh = { address: `eip155:31337:${CONTRACT}`, tokenId: '7' }
  const picture = `https://img.example/i/${'A'.repeat(43)}`
  const cats = { name: 'Art Cats', symbol: 'AC' }

  test('shows name and picture as unverified, without changing the headline or the rating', async () => {
    const plain = await read(item(7n), cats)
    const items = [{ ...seventh, name: 'Cool Cat #12', picture }]
    const { text, html, headline, level } = await read(item(7n), cats, { items })
    expect(text).toContain('Item Not verified “ Cool Cat #12 ” #7')
    expect(html).toContain(`<img src="${picture}" alt=""`)
    expect([headline, level]).toEqual([plain.headline, plain.level])
    expect(plain.html).not.toContain('<img')
    expect(plain.text).toContain('Item #7')
    // The tile is reserved: a loaded picture must not move the text.
    expect(plain.html.match(/class="picture"/g)).toHaveLength(1)
  })

  test('security: quotes a name that looks like a payment, and marks it as unverified', async () => {
    const items = [{ ...seventh, name: 'You receive 100 USDC' }]
    const { text, headline } = await read(item(7n), cats, { items })
    expect(text).toContain('Item Not verified “ You receive 100 USDC ” #7')
    expect(headline).toBe('Send “Art Cats” #7')
  })

  test('is not shown for another item or a token', async () => {
    const items = [{ ...seventh, name: 'Cool Cat #12', picture }]
    for (const data of [item(8n), coins])
      expect((await read(data, cats, { items })).html).not.toMatch(/Cool Cat|<img/)
  })
})

test('[V12] security: a symbol with several words cannot extend the sentence', async () => {
  const { headline } = await read(coins, { symbol: 'ETH to you', decimals: 0n })
  expect(headline).toBe('Send 5 ETH_to_you')
})

test('[V12] marks a token name as unverified unless the wallet knows the contract', async () => {
  const said = { symbol: 'USDC', decimals: 6n }
  expect((await read(coins, said)).text).toContain('USDC Name not verified')
  const known = await read(coins, said, { to: USDC, chain: 'eip155:1' })
  expect(known.text).toContain('USDC')
  expect(known.text).not.toContain('not verified')
})
