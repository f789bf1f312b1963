import type { BatchCall, SingleCall } from '../requests/decodedCall.js'

/** Gravest first. */
const ORDER: readonly ((call: SingleCall) => boolean)[] = [
  (call) => call.kind === 'approvalForAll' && call.approved,
  (call) => call.kind === 'tokenApproval' && call.unlimited,
  (call) => call.kind === 'tokenApproval' && call.amount > 0n,
  ({ kind }) => kind === 'unknownCall',
  ({ kind }) => kind === 'nftTransfer',
  ({ kind }) => kind === 'swap',
]

/** The place of the step that speaks for a batch: a permission before everything, then what cannot be read. */
export function leadingStep({ steps }: BatchCall): number {
  for (const isIt of ORDER) {
    const at = steps.findIndex(({ call }) => isIt(call))
    if (at >= 0) return at
  }
  return 0
}
