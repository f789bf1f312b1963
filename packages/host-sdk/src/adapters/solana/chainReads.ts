import { VestibuleError } from '@vestibule/protocol'
import type { Adapter } from '../../core/model/adapter.js'

/** In lamports. @throws `invalidReply` for what is no amount */
export const getBalance: NonNullable<Adapter['getBalance']> = async ({ address, ask }) => {
  const answer = await ask({
    method: 'getBalance',
    params: [address, { commitment: 'confirmed' }],
  })
  const { value } = (answer ?? {}) as { value?: unknown }
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new VestibuleError('invalidReply')
  return BigInt(value)
}

/** It is decided once two thirds of the validators have voted for its block. */
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
