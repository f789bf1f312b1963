import { beforeAll, describe, expect, test } from 'vitest'
import type {
  AskNodeAll,
  BlockRange,
  ChainData,
  ChainReader,
  NodeOutcome,
  TokenTransfer,
} from '../../namespaces/chainReader.js'
import { NodeFault } from '../../namespaces/nodeFault.js'

/** What a chain has to offer to be read by the contract's tests. */
export type ReaderWorld = {
  data: ChainData
  ask: AskNodeAll
  /** An account that holds `native` and `amount` of `token`, and the transfers of the token that it has had, oldest first. */
  account: string
  native: bigint
  token: string
  decimals: number
  amount: bigint
  received: readonly { hash: string; sender: string; amount: bigint }[]
  /** An address of nobody's, on which there is nothing. */
  nobody: string
  /** What looks like a transaction's name, and is none's. */
  unknownHash: string
  /** Texts that are no addresses of this namespace. */
  noAddresses: readonly string[]
  /** Sends the account some of the token, and waits until it can be read. */
  receive: () => Promise<{ hash: string; amount: bigint }>
}

const SOON = 60_000

/** What the data API relies on, whatever the chain: every reader of one has to pass. */
export function describeChainReader(name: string, open: () => Promise<ReaderWorld>) {
  describe(`${name} as a chain reader`, () => {
    let world: ReaderWorld
    let reader: ChainReader
    beforeAll(async () => {
      world = await open()
      reader = world.data.createReader(world.ask, Date.now)
    }, SOON)

    /** All transfers of a range, step by step as a scan goes. */
    async function readAll(range: BlockRange, isNewer: boolean): Promise<TokenTransfer[]> {
      const found: TokenTransfer[] = []
      for (let rest = range; rest.from <= rest.to; ) {
        const plan = await reader.planTransfers(world.account, { range: rest, isNewer })
        const { from, to } = plan.range
        expect(from >= rest.from && to <= rest.to && from <= to).toBe(true)
        expect(isNewer ? from : to).toBe(isNewer ? rest.from : rest.to)
        const { transfers } = await plan.read()
        for (const { block } of transfers) expect(block >= from && block <= to).toBe(true)
        found.push(...transfers)
        rest = isNewer ? { from: to + 1n, to: rest.to } : { from: rest.from, to: from - 1n }
      }
      const ordered = found.sort((one, other) => Number(one.block - other.block))
      return ordered.filter(({ token }) => token === world.token)
    }
    const brief = (transfers: readonly TokenTransfer[]) =>
      transfers.map(({ hash, sender, amount }) => ({ hash, sender, amount }))

    test('[A05] an address has one spelling, and what is none has none', () => {
      const { data, account, noAddresses } = world
      expect(data.canonicalAddress(account)).toBe(account)
      for (const text of ['', ' ', `${account} `, ...noAddresses])
        expect([text, data.canonicalAddress(text)]).toEqual([text, undefined])
      expect(data.canonicalAddress(data.nativeAsset)).toBe(data.nativeAsset)
    })

    test('[A05] what an account holds, and what somebody holds who has nothing', async () => {
      const { account, nobody, token, native, amount } = world
      const held = await reader.readBalances(account, [token])
      expect(held.native).toBe(native)
      expect(held.tokens.get(token)).toBe(amount)
      expect((await reader.readBalances(nobody, [token])).native).toBe(0n)
    })

    test('[A05] what a token says of itself; what is none says no decimals', async () => {
      const { token, nobody, decimals } = world
      const facts = await reader.describeTokens([token, nobody])
      expect(facts.get(token)?.decimals).toBe(decimals)
      expect(facts.get(nobody)?.decimals).toBeUndefined()
    })

    test.each([false, true])(
      '[A04] all transfers are read once, upwards %s',
      async (isNewer) => {
        const { number: to } = await reader.readHead()
        const transfers = await readAll({ from: 0n, to }, isNewer)
        expect(brief(transfers)).toEqual(world.received)
        expect(new Set(transfers.map(({ kind }) => kind))).toEqual(new Set(['fungible']))
      },
      SOON,
    )

    test('[A04] what comes later is in the blocks that come later', { timeout: SOON }, async () => {
      const before = await reader.readHead()
      const { hash, amount } = await world.receive()
      const { number: to } = await reader.readHead()
      const later = await readAll({ from: before.number + 1n, to }, true)
      expect(later).toMatchObject([{ hash, amount, recipient: world.account }])
    })

    test('a block is the same one when it is asked for again, and there is none far ahead', async () => {
      const head = await reader.readHead()
      expect(await reader.readBlock(head.number)).toEqual(head)
      expect(await reader.readBlock(head.number + 1_000_000n)).toBeUndefined()
    })

    test('[A04] transactions are told by their hashes, and what is none is left out', async () => {
      const [first] = world.received
      const asked = [first?.hash ?? '', world.unknownHash]
      const [transaction, ...others] = await reader.readTransactions(asked)
      expect(others).toEqual([])
      expect(transaction?.hash).toBe(first?.hash)
      expect(await reader.readOutcomes(asked)).toEqual(new Map([[first?.hash, true]]))
    })

    test.each<[string, NodeOutcome | undefined]>([
      ['refuses', { error: { code: -32000, message: 'no' } }],
      ['answers null', { result: null }],
      ['answers nonsense', { result: { value: [[{}]], context: 0 } }],
      ['answers too little', undefined],
    ])('error: a node that %s is at fault', async (_what, outcome) => {
      const ask: AskNodeAll = async (calls) =>
        outcome === undefined ? [] : calls.map(() => outcome)
      const faulty = world.data.createReader(ask, Date.now)
      const range = { from: 0n, to: 1n }
      const read = async () =>
        (await faulty.planTransfers(world.account, { range, isNewer: false })).read()
      await expect(faulty.readHead()).rejects.toThrow(NodeFault)
      await expect(faulty.readBalances(world.account, [])).rejects.toThrow(NodeFault)
      await expect(read()).rejects.toThrow(NodeFault)
    })
  })
}
