import type { Hex } from 'viem'
import type { RawCall } from '../requests/batchCalls.js'
import { risksOfBatch } from '../requests/decodeCall.js'
import type { BatchCall, Carrier } from '../requests/decodedCall.js'
import type { Risk } from '../requests/risks.js'
import { decodeSingle, MAX_STEPS, openSteps } from '../router/openSteps.js'

/** @param by The contract that calls instead of the account @returns `undefined` for more than `MAX_STEPS` calls */
export function carry(
  calls: readonly RawCall[],
  { contract, by }: { contract: Hex; by?: Hex | undefined },
): { carried: BatchCall; risks: Risk[] } | undefined {
  const opened = calls.map(
    (call) => openSteps(call) ?? { carriers: [], steps: [{ ...call, call: decodeSingle(call) }] },
  )
  const steps = opened.flatMap((each) => each.steps)
  if (steps.length === 0 || steps.length > MAX_STEPS) return undefined
  const inner = opened.flatMap((each) => each.carriers)
  const risks = calls.flatMap(({ from }) => risksOfBatch({ steps, carriers: inner }, from))
  const own: Carrier[] = by === undefined ? [] : [{ style: 'others', contract: by, value: 0n }]
  const carried: BatchCall = { kind: 'batch', contract, carriers: [...own, ...inner], steps }
  return { carried, risks: [...new Set(risks)] }
}
