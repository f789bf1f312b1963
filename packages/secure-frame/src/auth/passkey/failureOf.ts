import { VestibuleError } from '@vestibule/protocol'
import type { PasskeyStep } from '../loginStep.js'

/** Why a passkey was refused, from the services' answer. */
export function failureOf(error: unknown): NonNullable<PasskeyStep['failure']> {
  const data = error instanceof VestibuleError && error.type === 'passkeyRefused' ? error.data : {}
  const { reason, until } = data ?? {}
  if (reason === 'pending' && typeof until === 'string') return { reason, until }
  return { reason: reason === 'unknown' ? reason : 'failed' }
}
