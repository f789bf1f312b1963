import {
  type ChainTransaction,
  NodeFault,
  type TokenTransfer,
  writeTransfers,
} from '@vestibule/indexer'
import { expect, test } from 'vitest'
import { onDatabase } from '../../../testing/database/onDatabase.js'
import { paidTokens } from './paidTokens.js'

const [ME, RELAYER, POOL] = ['0xme', '0xrelayer', '0xpool']
const [TOKEN, LISTED, OTHER] = ['0xtoken', '0xlisted', '0xother']
const NETWORK = 'eip155:1'
let log = 0

const move = (
  hash: string,
  [token, sender, recipient, amount]: readonly [string, string, string, bigint],
): TokenTransfer => ({
  ...{ hash, token, sender, recipient, amount },
  ...{ block: 1n, blockHash: '0xb', position: 0, log: log++, part: 0 },
  ...{ kind: 'fungible', tokenId: undefined },
})

const sentBy =
  (sender: string) =>
  async (hashes: readonly string[]): Promise<ChainTransaction[]> =>
    hashes.map((hash, nonce) => ({
      ...{ hash, sender, nonce, block: 1n, blockHash: '0xb', position: 0, minedAt: 0 },
      ...{ recipient: POOL, value: 0n, selector: '', succeeded: true },
    }))

onDatabase((db) => {
  async function isPaid(
    moves: Parameters<typeof move>[1][],
    readTransactions = sentBy(RELAYER),
  ): Promise<boolean> {
    const account = `${ME}${log}`
    const own = moves.map(([token, ...ends]) =>
      move(`0xhash${account}`, [
        token,
        ...(ends.map((end) => (end === ME ? account : end)) as [string, string, bigint]),
      ]),
    )
    await writeTransfers(db(), { network: NETWORK, account }, own)
    const paid = await paidTokens(
      {
        db: db(),
        clock: () => 0,
        queues: { run: (_chain: string, _who: object, work: () => unknown) => work() } as never,
      },
      {
        chain: {
          id: NETWORK,
          listed: [LISTED],
          nativeAsset: '0xnative',
          reader: { readTransactions },
        } as never,
        account,
        requester: { client: '', site: '' },
        tokens: [TOKEN],
      },
    )
    return paid.has(TOKEN)
  }

  test('treats a token as paid if a listed token was sent in exchange, to any recipient', async () => {
    const came = [TOKEN, POOL, ME, 5n] as const
    expect(await isPaid([came, [LISTED, ME, POOL, 1n]])).toBe(true)
    expect(await isPaid([came, ['0xnative', ME, POOL, 1n]])).toBe(true)
  })

  test('security: does not treat a zero transfer, an unlisted token or a gift as payment', async () => {
    const came = [TOKEN, POOL, ME, 5n] as const
    expect(await isPaid([came])).toBe(false)
    expect(await isPaid([came, [LISTED, ME, POOL, 0n]])).toBe(false)
    expect(await isPaid([came, [OTHER, ME, POOL, 1n]])).toBe(false)
    expect(await isPaid([came, [LISTED, POOL, ME, 1n]])).toBe(false)
  })

  test('does not treat a token as paid if the node does not respond', async () => {
    const silent = async () => {
      throw new NodeFault('eth_getTransactionByHash')
    }
    expect(await isPaid([[TOKEN, POOL, ME, 5n]], silent)).toBe(false)
  })
})
