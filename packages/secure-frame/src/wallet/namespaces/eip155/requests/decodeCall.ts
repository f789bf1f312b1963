import type { Hex } from 'viem'
import type { OwnCall } from '../intents/selfCall.js'
import { decodeSingle, openSteps } from '../router/openSteps.js'
import { MULTICALL3 } from './batchCalls.js'
import type { BatchCall, DecodedCall, SingleCall, Step } from './decodedCall.js'
import type { Risk } from './risks.js'

/** In hundredths of a percent. A router that pays others more than this is a risk. */
const MAX_FEE = 100n

/** Decodes only standard calls, also in batches. */
export function decodeCall(transaction: {
  from: Hex
  to: Hex | undefined
  value: bigint
  data: Hex
}): { call: DecodedCall; risks: Risk[] } {
  const { to, value, from } = transaction
  if (to === undefined) return { call: { kind: 'contractCreation' }, risks: ['contractCreation'] }
  const opened = openSteps({ ...transaction, to })
  const call: DecodedCall = opened
    ? { kind: 'batch', contract: to, ...opened }
    : decodeSingle({ ...transaction, to })
  const risks = call.kind === 'batch' ? risksOfBatch(call, from) : risksOf(call)
  if (value > 0n && call.kind !== 'nativeTransfer') risks.push('callWithValue')
  return { call, risks: [...new Set(risks)] }
}

export function decodeCalls(
  calls: readonly OwnCall[],
  from: Hex,
): { call: BatchCall; risks: Risk[] } {
  const opened = calls.map((each) => {
    const inner = openSteps({ ...each, from })
    return inner ?? { carriers: [], steps: [{ ...each, from, call: decodeSingle(each) }] }
  })
  const call: BatchCall = {
    kind: 'batch',
    contract: from,
    carriers: opened.flatMap(({ carriers }) => carriers),
    steps: opened.flatMap(({ steps }) => steps),
  }
  const risks = risksOfBatch(call, from)
  // Native currency may go to a contract whose call contains steps.
  if (call.carriers.some(({ value }) => value > 0n)) risks.push('callWithValue')
  return { call, risks: [...new Set(risks)] }
}

function risksOf(call: SingleCall): Risk[] {
  if (call.kind === 'unknownCall') return ['undecodable']
  if (call.kind === 'approvalForAll') return call.approved ? ['approvalForAll'] : []
  if (call.kind !== 'tokenApproval' || call.amount === 0n) return []
  const anyone: Risk[] = call.spender === MULTICALL3 ? ['approvalForAnybody'] : []
  return [call.unlimited ? 'unlimitedApproval' : 'approval', ...anyone]
}

export function risksOfBatch(
  { steps, carriers }: Pick<BatchCall, 'steps' | 'carriers'>,
  account: Hex,
): Risk[] {
  const risks = steps.flatMap(({ call }) => risksOf(call))
  // The contract may imitate Multicall3 and do anything.
  if (carriers.some(({ style, contract }) => style !== 'others' || contract !== MULTICALL3))
    risks.push('unverifiedSteps')
  if (goesElsewhere(steps, account)) risks.push('otherRecipient')
  if (steps.some(({ call, value }) => value > 0n && call.kind !== 'nativeTransfer'))
    risks.push('callWithValue')
  return risks
}

/** Whether a router pays another address more than a small fee. */
function goesElsewhere(steps: readonly Step[], account: Hex): boolean {
  const away = steps.flatMap(({ call, to: router }) =>
    'to' in call && call.to !== undefined && call.to !== account && call.to !== router
      ? [call]
      : [],
  )
  const fee = away.reduce((sum, call) => sum + (call.kind === 'portion' ? call.bips : 0n), 0n)
  return fee > MAX_FEE || away.some(({ kind }) => HANDED_OUT.has(kind))
}

const HANDED_OUT: ReadonlySet<SingleCall['kind']> = new Set(['swap', 'wrap', 'unwrap', 'payOut'])
