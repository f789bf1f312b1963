import type { Adapter } from '../../core/model/adapter.js'

/** Two thirds of the validators have voted for a confirmed block. */
export const getOutcome: NonNullable<Adapter['getOutcome']> = async ({ hash, ask }) => {
  const answer = await ask({
    method: 'getSignatureStatuses',
    params: [[hash], { searchTransactionHistory: true }],
  })
  const { value } = (answer ?? {}) as { value?: unknown }
  const { confirmationStatus, err } = ((Array.isArray(value) && value[0]) || {}) as Status
  if (confirmationStatus !== 'confirmed' && confirmationStatus !== 'finalized') return
  return err === null ? 'confirmed' : 'failed'
}

type Status = { confirmationStatus?: string; err?: unknown }
