import { renderToStaticMarkup } from 'react-dom/server'
import { encodeFunctionData, erc20Abi, erc721Abi, erc1155Abi, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { lookAt } from '../testing/lookAt.js'
import type { Contract } from '../testing/nodeOf.js'
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

async function read(data: Hex, contract: Contract, { to = CONTRACT, chain = 'eip155:31337' } = {}) {
  const { view, headline } = await lookAt({
    method: 'eth_sendTransaction',
    params: [{ from: account, to, data }],
    node: { contracts: { [to]: contract } },
    chain,
  })
  const html = renderToStaticMarkup(<ApprovalBody approval={view} editing={undefined} />)
  const text = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
  return { headline, text }
}

describe('[V12] an NFT', () => {
  test.each<[string, Hex, string]>([
    ['an item of ERC-721', item(7n), 'Send “Art Cats” #7'],
    ['an item of ERC-1155', items(3n, 1n), 'Send “Art Cats” #3'],
    ['several of an item', items(3n, 4n), 'Send 4 × “Art Cats” #3'],
  ])('is called by the name of its collection: %s', async (_what, data, says) => {
    const { headline, text } = await read(data, { name: 'Art Cats', symbol: 'AC' })
    expect(headline).toBe(says)
    expect(text).toContain('Art Cats Name not verified')
  })

  test('has no name if its contract says none', async () => {
    for (const contract of [{}, { name: '' }, { name: '  ' }]) {
      const { headline, text } = await read(items(3n, 1n), contract)
      expect(headline).toBe('Send an NFT')
      expect(text).toContain('Collection 0x5FbD')
      expect(text).not.toContain('not verified')
    }
  })

  test('has a name that is cut, and in which nothing is hidden', async () => {
    const { headline } = await read(item(7n), { name: `\u202eevil${'x'.repeat(60)}` })
    expect(headline).toMatch(/^Send “\\u\{202e\}evilx{20}” #7$/)
  })
})

test('[V12] the name of a token is marked unless the wallet knows the contract', async () => {
  const said = { symbol: 'USDC', decimals: 6n }
  expect((await read(coins, said)).text).toContain('USDC Name not verified')
  const known = await read(coins, said, { to: USDC, chain: 'eip155:1' })
  expect(known.text).toContain('USDC')
  expect(known.text).not.toContain('not verified')
})
