import { randomBytes } from 'node:crypto'
import type { AskNodeAll, NodeOutcome } from '@vestibule/indexer'
import { asBigint } from '@vestibule/indexer/eip155'
import { getAddress, toHex } from 'viem'
import * as z from 'zod'
import { MINUTE } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import { SwapFault } from '../../../ports/swaps.js'
import { encode, said } from './calls.js'

/** Lifetime of a token's cached fee in ms. */
const LIFE = 10 * MINUTE
const MOST_TOKENS = 10_000

const Simulated = z.tuple([
  z.object({ calls: z.array(z.object({ status: z.string(), returnData: z.string() })).length(5) }),
])

export type Moved = { token: string; pair: string; amount: bigint }

/** Simulates a transfer from a pair to an address and back. The result is unknown if the node cannot simulate. */
export function createTransferCheck(ask: AskNodeAll, clock: Clock) {
  const known = new Map<string, { at: number; isWhole: boolean }>()
  // A random address, so that a token cannot treat it specially.
  const probe = getAddress(toHex(randomBytes(20)))

  function trial({ token, pair, amount }: Moved) {
    const held = { to: token, data: encode('balanceOf', [pair]) }
    const calls = [
      held,
      { from: pair, to: token, data: encode('transfer', [probe, amount]) },
      { to: token, data: encode('balanceOf', [probe]) },
      { from: probe, to: token, data: encode('transfer', [pair, amount]) },
      held,
    ]
    return {
      method: 'eth_simulateV1',
      params: [{ blockStateCalls: [{ calls }], validation: false }, 'latest'],
    }
  }

  /** @throws SwapFault `tokenKeepsPart` */
  return async (moved: readonly Moved[]): Promise<void> => {
    const now = clock()
    const due = moved.filter(({ token }) => {
      const age = now - (known.get(token)?.at ?? Number.NEGATIVE_INFINITY)
      return age < 0 || age >= LIFE
    })
    if (due.length > 0) {
      const outcomes = await ask(due.map(trial))
      for (const [index, { token, amount }] of due.entries()) {
        known.delete(token)
        known.set(token, { at: now, isWhole: isWhole(outcomes[index], amount) })
      }
      for (const token of known.keys()) {
        if (known.size <= MOST_TOKENS) break
        known.delete(token)
      }
    }
    if (moved.some(({ token }) => known.get(token)?.isWhole === false))
      throw new SwapFault('tokenKeepsPart')
  }
}

function isWhole(outcome: NodeOutcome | undefined, amount: bigint): boolean {
  if (outcome === undefined || 'error' in outcome) return true
  const { data } = Simulated.safeParse(outcome.result)
  if (data === undefined) return true
  const [before, sent, arrived, returned, after] = data[0].calls.map(({ status, returnData }) => {
    const isDone = status === '0x1'
    return { isDone, value: asBigint(said('balanceOf', { result: returnData })) }
  })
  const areRead = [before, arrived, after].every((read) => read?.value !== undefined)
  return (
    areRead &&
    sent?.isDone === true &&
    returned?.isDone === true &&
    arrived?.value === amount &&
    after?.value === before?.value
  )
}
