import { base58 } from '@scure/base'
import * as z from 'zod'
import type { AskNodeAll, ChainTransaction, NodeCall } from '../../chainReader.js'
import { expectAnswer } from '../../expectAnswer.js'
import { NodeFault } from '../../nodeFault.js'
import { key, lamports, seconds, signature, slot, units } from './answers.js'
import { idOfSlot } from './slots.js'

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
export const SYSTEM = '11111111111111111111111111111111'
/** Node error for a transaction version that the request did not allow. */
const UNKNOWN_VERSION = -32015
const MOST_PLACES = 1_000_000_000

const TokenBalance = z.object({
  accountIndex: z.int().min(0).max(255),
  mint: key,
  owner: key.nullish(),
  uiTokenAmount: z.object({ amount: units, decimals: z.int().min(0).max(255) }),
})
const Confirmed = z.object({
  slot,
  blockTime: seconds.nullish(),
  meta: z.object({
    err: z.unknown(),
    fee: lamports,
    preBalances: z.array(lamports).max(256),
    postBalances: z.array(lamports).max(256),
    preTokenBalances: z.array(TokenBalance).nullish(),
    postTokenBalances: z.array(TokenBalance).nullish(),
  }),
  transaction: z.object({
    signatures: z.array(signature).min(1),
    message: z.object({
      accountKeys: z
        .array(z.object({ pubkey: key }))
        .min(1)
        .max(256),
      instructions: z.array(z.object({ programId: key })),
    }),
  }),
})
export type Confirmed = z.output<typeof Confirmed>

/** Omits transactions of an unknown version and, with `mayLack`, missing ones. @throws NodeFault */
export async function readConfirmed(
  ask: AskNodeAll,
  signatures: readonly string[],
  { mayLack = false }: { mayLack?: boolean } = {},
): Promise<Confirmed[]> {
  const calls = signatures.map(
    (text): NodeCall => ({
      method: 'getTransaction',
      params: [
        text,
        { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 },
      ],
    }),
  )
  const outcomes = calls.length === 0 ? [] : await ask(calls)
  return calls.flatMap((call, index): Confirmed[] => {
    const outcome = outcomes[index]
    if (outcome && 'error' in outcome && outcome.error.code === UNKNOWN_VERSION) return []
    if (mayLack && outcome && 'result' in outcome && outcome.result === null) return []
    const found = expectAnswer(call, outcome, Confirmed)
    if (found.transaction.signatures[0] !== signatures[index]) throw new NodeFault(call.method)
    return [found]
  })
}

export function toTransaction(
  { slot, meta, transaction }: Confirmed,
  minedAt: number,
): ChainTransaction {
  const [hash = ''] = transaction.signatures
  const { accountKeys, instructions } = transaction.message
  const programs = instructions.map(({ programId }) => programId)
  return {
    hash,
    ...idOfSlot(slot),
    position: positionOf(hash),
    minedAt: minedAt * 1_000,
    sender: accountKeys[0]?.pubkey ?? SYSTEM,
    recipient: programs.find((program) => program !== COMPUTE_BUDGET) ?? SYSTEM,
    value: 0n,
    nonce: 0,
    selector: '',
    fee: meta.fee,
  }
}

/** A stable substitute for the index in the slot, which nodes do not report. */
export function positionOf(hash: string): number {
  const bytes = base58.decode(hash)
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) % MOST_PLACES
}
