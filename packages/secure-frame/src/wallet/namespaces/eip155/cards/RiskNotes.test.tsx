import { renderToStaticMarkup } from 'react-dom/server'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import type { Eip155View } from '../insight/eip155View.js'
import { lookAt } from '../testing/lookAt.js'
import type { Contract } from '../testing/nodeOf.js'
import { RiskNotes } from './RiskNotes.js'

const { account } = requestContext
const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const TUSD: Contract = { symbol: 'TUSD', decimals: 6n }
const ART: Contract = { symbol: 'TILE', isErc721: true }
const plain = (text = '') => text.replace(/[\u2066-\u2069]/g, '')

function notesOf(view: Eip155View): { text: string; isLead: boolean }[] {
  const html = renderToStaticMarkup(<RiskNotes approval={view} />)
  return html
    .split('<p ')
    .slice(1)
    .map((note) => ({
      text: note.slice(note.indexOf('<span>')).replace(/<[^>]+>/g, ''),
      isLead: note.includes('data-lead="true"'),
    }))
}

async function approvalNotes(amount: bigint, contract: Contract, to: Hex = TOKEN) {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [STRANGER, amount],
  })
  const node = { contracts: { [to]: contract }, balances: { [to]: 10n ** 12n } }
  const { view } = await lookAt({
    method: 'eth_sendTransaction',
    params: [{ from: account, to, data }],
    node,
  })
  return notesOf(view)
}

describe('the first reason on a card', () => {
  test('[V12] warns that the site could take all tokens if the approval has no limit', async () => {
    expect(await approvalNotes(maxUint256, TUSD)).toEqual([
      { text: 'This site could take all your TUSD at any time.', isLead: true },
    ])
  })

  test('[V12] omits the name of a token that has no name', async () => {
    const [first] = await approvalNotes(maxUint256, { decimals: 6n })
    expect(first?.text).toBe('This site could take all you have of this token at any time.')
  })

  test('warns that the site could take the approved amount', async () => {
    expect(await approvalNotes(5n, TUSD)).toEqual([
      { text: 'This site could take this amount at any time.', isLead: true },
    ])
  })

  test('[V12] warns of an unlimited signed permit as of an unlimited approval', async () => {
    const types = {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    }
    const permit = (value: bigint) => ({
      types,
      primaryType: 'Permit',
      domain: { name: 'Test', chainId: 31337, verifyingContract: TOKEN },
      message: { owner: account, spender: STRANGER, value: `${value}`, nonce: 0, deadline: 9 },
    })
    const node = { contracts: { [TOKEN]: TUSD }, balances: { [TOKEN]: 10n ** 12n } }
    const texts = async (value: bigint) => {
      const params = [account, permit(value)]
      const { view } = await lookAt({ method: 'eth_signTypedData_v4', params, node })
      return notesOf(view).map(({ text }) => text)
    }
    expect((await texts(maxUint256))[0]).toBe('This site could take all your TUSD at any time.')
    expect(await texts(5n)).toContain(
      'Anyone with this signature can move your tokens at any time.',
    )
  })

  test('[V12] shows the name of a collection without a symbol', async () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function safeTransferFrom(address,address,uint256,uint256,bytes)']),
      args: [account, STRANGER, 3n, 10n, '0x'],
    })
    const { view } = await lookAt({
      method: 'eth_sendTransaction',
      params: [{ from: account, to: TOKEN, data }],
      node: {
        contracts: { [TOKEN]: { name: 'Local Items' } },
        balances: { coin: 10n ** 18n, [`${TOKEN}/3`]: 10n },
      },
    })
    const [first] = notesOf(view)
    expect(plain(first?.text)).toBe(
      'First time sending to this address, and this is most of your “Local Items” #3.',
    )
  })

  test.each<[string, { items: bigint; ids: bigint[]; name?: string }, string[]]>([
    [
      'the only item of a collection',
      { items: 1n, ids: [7n], name: 'Tiles' },
      ['First time sending to this address, and this is your only item of Tiles.'],
    ],
    [
      'the only item of a collection without a name',
      { items: 1n, ids: [7n] },
      ['First time sending to this address, and this is your only item of TILE.'],
    ],
    [
      'two of three items',
      { items: 3n, ids: [7n, 8n], name: 'Tiles' },
      [
        'First time sending to this address, and this is most of your TILE.',
        'The wallet does not know this contract. It could do something else.',
      ],
    ],
    ['one of two items', { items: 2n, ids: [7n], name: 'Tiles' }, []],
  ])('[V12] describes %s', async (_what, { items, ids, name }, said) => {
    const parts = ids.map((id) =>
      encodeFunctionData({
        abi: parseAbi(['function safeTransferFrom(address,address,uint256)']),
        args: [account, STRANGER, id],
      }),
    )
    const data = encodeFunctionData({
      abi: parseAbi(['function multicall(bytes[])']),
      args: [parts],
    })
    const { view } = await lookAt({
      method: 'eth_sendTransaction',
      params: [{ from: account, to: TOKEN, data: parts.length === 1 ? parts[0] : data }],
      node: {
        contracts: { [TOKEN]: { ...ART, ...(name && { name }) } },
        balances: { coin: 10n ** 18n, [TOKEN]: items },
      },
    })
    expect(notesOf(view).map(({ text }) => plain(text))).toEqual(said)
  })

  test('[V12] shows the warning of a look-alike address first', async () => {
    const known: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const twin = `${known.slice(0, 6)}${'1'.repeat(30)}${known.slice(-6)}`.toLowerCase()
    const { view } = await lookAt({
      method: 'eth_sendTransaction',
      params: [{ from: account, to: twin, value: '0xde0b6b3a7640000' }],
      paid: [{ to: known, amount: 10n ** 16n, hoursAgo: 48 }],
      node: { balances: { coin: 10n ** 18n } },
    })
    const notes = notesOf(view)
    expect(notes[0]?.text).toMatch(/^This address imitates one you know\./)
    expect(notes.length).toBeGreaterThan(1)
    expect(notes.filter(({ isLead }) => isLead)).toHaveLength(1)
  })

  test('[V12] shows how far a swap’s minimum is below the price', async () => {
    const [router, weth, usdc] = [
      '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
      '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    ] as const
    const notes = async (least: bigint, to: Hex, end: bigint) => {
      const data = encodeFunctionData({
        abi: parseAbi(['function swapExactETHForTokens(uint256,address[],address,uint256)']),
        args: [least, [weth, usdc], to, end],
      })
      const { view } = await lookAt({
        method: 'eth_sendTransaction',
        params: [{ from: account, to: router, data, value: '0xde0b6b3a7640000' }],
        node: { balances: { coin: 10n ** 20n }, price: { dollars: 3_000n } },
        chain: 'eip155:1',
      })
      return notesOf(view).map(({ text }) => text)
    }
    const now = BigInt(Math.floor(requestContext.now / 1_000))
    expect(await notes(300_000_000n, account as Hex, now + 604_800n)).toEqual([
      'The minimum is far below the price: you get at least 300 USDC, and what you pay is worth about 3,000 USDC now.',
      'It stays valid for more than a day. It can be carried out at a worse price.',
    ])
    expect(await notes(2_970_000_000n, STRANGER, now + 600n)).toEqual([
      'It goes to another address, not to you.',
    ])
  })
})
