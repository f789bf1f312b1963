import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { type Hex, numberToHex, pad, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { requestContext } from '../../../testing/requestContext.js'
import { lookAt } from '../testing/lookAt.js'

const [CATS, OTHER]: Hex[] = [`0x${'ca'.repeat(20)}`, `0x${'07'.repeat(20)}`]
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const me = requestContext.account as Hex

const moved = (token: Hex, from: Hex, to: Hex, last: { id: bigint } | { amount: bigint }) => {
  const word = pad(numberToHex('id' in last ? last.id : last.amount))
  const ends = [TRANSFER, pad(from), pad(to)]
  return 'id' in last
    ? { address: token, topics: [...ends, word], data: '0x' }
    : { address: token, topics: ends, data: word }
}
const cat = (id: bigint) => moved(CATS as Hex, zeroAddress, me, { id })

const headline = async (
  logs: object[] | undefined,
  value = 0n,
  contracts: readonly (Hex | undefined)[] = [CATS],
) => {
  const callOf = (to: Hex | undefined) => ({
    to,
    data: '0xa0712d680000000000000000000000000000000000000000000000000000000000000001',
    value: numberToHex(value),
  })
  const found = await lookAt({
    ...(contracts.length === 1
      ? { method: 'eth_sendTransaction', params: [{ from: me, ...callOf(contracts[0]) }] }
      : {
          method: 'wallet_sendCalls',
          params: [
            {
              version: '2.0.0',
              from: me,
              chainId: '0x7a69',
              atomicRequired: true,
              calls: contracts.map(callOf),
            },
          ],
        }),
    node: {
      contracts: { [CATS as Hex]: { symbol: 'CATS', isErc721: true } },
      ...(logs && { simulated: { status: '0x1', logs } }),
      ...{ isRecent: true, codes: { [SMART_ACCOUNT_CONTRACTS.account]: '0x60' } },
    },
  })
  expect(found.request).toMatchObject({ risks: expect.arrayContaining(['undecodable']) })
  return found.headline
}

test('shows the received NFTs of an unreadable call and their price', async () => {
  await expect(headline([cat(7n)])).resolves.toBe('Receive an NFT from a contract')
  await expect(headline([cat(7n), cat(8n)], 5n * 10n ** 16n)).resolves.toBe(
    'Receive 2 NFTs from a contract for 0.05 ETH',
  )
  await expect(headline([cat(7n), cat(8n)], 0n, [CATS, CATS])).resolves.toBe(
    'Receive 2 NFTs from a contract',
  )
  // A contract can choose any name for its token.
  const token = moved(OTHER as Hex, zeroAddress, me, { amount: 9n })
  await expect(headline([token, cat(7n)])).resolves.toBe('Receive tokens from a contract')
})

test.each([
  ['there is no simulation', undefined],
  ['nothing arrives', []],
  ['another token leaves as well', [cat(7n), moved(OTHER as Hex, me, CATS as Hex, { amount: 9n })]],
  ['another NFT leaves as well', [cat(7n), moved(OTHER as Hex, me, CATS as Hex, { id: 9n })]],
  [
    'the call grants a permission',
    [
      cat(7n),
      {
        address: OTHER,
        topics: [
          '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
          pad(me),
          pad(CATS as Hex),
        ],
        data: pad('0x09'),
      },
    ],
  ],
])('security: does not promise an NFT in the headline if %s', async (_why, logs) => {
  await expect(headline(logs)).resolves.toBe('Call a contract')
})

test('security: shows the sent coins of a call even if the simulation returns them', async () => {
  const COINS: Hex = `0x${'ee'.repeat(20)}`
  const value = 10n ** 18n
  const [there, back] = [
    moved(COINS, me, CATS as Hex, { amount: value }),
    moved(COINS, CATS as Hex, me, { amount: value }),
  ]
  await expect(headline([there, cat(7n), back], value)).resolves.toBe(
    'Receive an NFT from a contract for 1 ETH',
  )
  await expect(headline([there, there, cat(7n), back, back], value, [CATS, CATS])).resolves.toBe(
    'Receive an NFT from a contract for 2 ETH',
  )
})

test('security: does not promise an NFT in the headline if a batch calls another contract', async () => {
  // One contract sends an NFT. The other may transfer without an event.
  await expect(headline([cat(7n)], 0n, [OTHER, CATS])).resolves.toBe(
    'Call a contract, and 1 more step',
  )
})
