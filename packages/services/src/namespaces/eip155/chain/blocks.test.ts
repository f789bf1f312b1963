import { concatHex, encodeAbiParameters, getAddress, type Hex, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { AskNodeAll } from '../../chainReader.js'
import { readBlocks } from './blocks.js'

const [ME, FRIEND, SHOP] = [0xe1, 0xf1, 0x5e].map((end) =>
  getAddress(pad(toHex(end), { size: 20 })),
)

/** `execute(bytes32,bytes)` with the mode of a batch. */
function execute(calls: { to: Hex | undefined; value: bigint }[]): Hex {
  const components = [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] as const
  const list = calls.map(({ to = '0x', value }) => [to, value, '0x'] as const)
  const batch = encodeAbiParameters([{ type: 'tuple[]', components }], [list])
  const mode = `0x01${'00'.repeat(31)}` as const
  return concatHex([
    '0xe9ae5c53',
    encodeAbiParameters([{ type: 'bytes32' }, { type: 'bytes' }], [mode, batch]),
  ])
}

/** The value of a transaction as it is kept. */
async function keptValue(sent: { to?: Hex | undefined; value?: bigint; input: Hex }) {
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
  return found?.value
}

test('reads the coins that a batch of the account sends, without those that it keeps', async () => {
  const calls = [
    { to: FRIEND, value: 2n },
    { to: SHOP, value: 5n },
    { to: ME, value: 11n },
  ]
  await expect(keptValue({ input: execute(calls) })).resolves.toBe(7n)
  await expect(keptValue({ input: '0x' })).resolves.toBe(0n)
  await expect(keptValue({ input: '0xe9ae5c53' })).resolves.toBe(0n)
  // Of another contract, the same data sends nothing.
  await expect(keptValue({ to: SHOP, value: 3n, input: execute(calls) })).resolves.toBe(3n)
})
