import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  pad,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import type { AskNodeAll } from '../../chainReader.js'
import { readBlocks } from './blocks.js'

const [ME, FRIEND, SHOP] = [0xe1, 0xf1, 0x5e].map((end) =>
  getAddress(pad(toHex(end), { size: 20 })),
)

function execute(calls: { to: Hex | undefined; value?: bigint; data?: Hex }[]): Hex {
  const components = [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] as const
  const list = calls.map(({ to = '0x', value = 0n, data = '0x' }) => [to, value, data] as const)
  const batch = encodeAbiParameters([{ type: 'tuple[]', components }], [list])
  const mode = `0x01${'00'.repeat(31)}` as const
  return concatHex([
    '0xe9ae5c53',
    encodeAbiParameters([{ type: 'bytes32' }, { type: 'bytes' }], [mode, batch]),
  ])
}

async function kept(sent: { to?: Hex | undefined; value?: bigint; input: Hex }) {
  const hash = pad('0x01')
  const block = { number: '0x1', hash, timestamp: '0x1' }
  const ask: AskNodeAll = async () => [
    {
      result: {
        ...block,
        transactions: [
          {
            ...{ hash, blockNumber: '0x1', blockHash: hash, transactionIndex: '0x0', nonce: '0x0' },
            ...{ from: ME, to: sent.to ?? ME, value: toHex(sent.value ?? 0n), input: sent.input },
          },
        ],
      },
    },
  ]
  const [found] = await readBlocks(ask, { from: 1n, to: 1n })
  return found
}

const keptValue = async (sent: Parameters<typeof kept>[0]) => (await kept(sent))?.value
const keptSelector = async (sent: Parameters<typeof kept>[0]) => (await kept(sent))?.selector

test('reads the coins that a batch sends to other accounts', async () => {
  const calls = [
    { to: FRIEND, value: 2n },
    { to: SHOP, value: 5n },
    { to: ME, value: 11n },
  ]
  await expect(keptValue({ input: execute(calls) })).resolves.toBe(7n)
  await expect(keptValue({ input: '0x' })).resolves.toBe(0n)
  await expect(keptValue({ input: '0xe9ae5c53' })).resolves.toBe(0n)
  await expect(keptValue({ to: SHOP, value: 3n, input: execute(calls) })).resolves.toBe(3n)
})

const ABI = parseAbi([
  'function approve(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
  'function incrementNonce(address manager)',
])
const approve = (spender: Hex | undefined, value: bigint) =>
  encodeFunctionData({ abi: ABI, functionName: 'approve', args: [spender ?? '0x', value] })
const forAll = (approved: boolean) =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'setApprovalForAll',
    args: [SHOP ?? '0x', approved],
  })
const endAll = encodeFunctionData({
  ...{ abi: ABI, functionName: 'incrementNonce' },
  args: [SMART_ACCOUNT_CONTRACTS.delegationManager],
})
const token = FRIEND

test.each<[string, Parameters<typeof kept>[0], string]>([
  ['an allowance of zero', { to: token, input: approve(SHOP, 0n) }, 'revoke'],
  [
    'an ERC-721 approval of the zero address',
    { to: token, input: approve(zeroAddress, 7n) },
    'revoke',
  ],
  ['an operator without permission', { to: token, input: forAll(false) }, 'revoke'],
  ['the end of all permissions', { to: CAVEAT_ENFORCERS.nonce, input: endAll }, 'revoke'],
  [
    'a batch of revocations',
    {
      input: execute([
        { to: token, data: approve(SHOP, 0n) },
        { to: token, data: forAll(false) },
      ]),
    },
    'revoke',
  ],
  ['an allowance', { to: token, input: approve(SHOP, 1n) }, '0x095ea7b3'],
  ['an operator', { to: token, input: forAll(true) }, '0xa22cb465'],
  [
    'a batch with an allowance',
    {
      input: execute([
        { to: token, data: approve(SHOP, 0n) },
        { to: token, data: approve(SHOP, 1n) },
      ]),
    },
    '0xe9ae5c53',
  ],
  [
    'a batch inside a batch',
    { input: execute([{ to: ME, data: execute([{ to: token, data: approve(SHOP, 0n) }]) }]) },
    '0xe9ae5c53',
  ],
  ['an empty batch', { input: execute([]) }, '0xe9ae5c53'],
  [
    'the function that ends all permissions, on another contract',
    { to: token, input: endAll },
    endAll.slice(0, 10),
  ],
  ['data shorter than a selector', { to: token, input: '0x0102' }, '0x0102'],
])(
  '[E08] describes a revocation as `revoke`, and another call by its selector: %s',
  async (_what, sent, selector) => {
    await expect(keptSelector(sent)).resolves.toBe(selector)
  },
)
