import type { SolanaSendOptions } from '../../../core/model/namespaces/solana/provider.js'
import { invalid } from '../../invalid.js'

type Commitment = 'processed' | 'confirmed' | 'finalized'
export type ReadSendOptions = Omit<SolanaSendOptions, 'preflightCommitment'> & {
  preflightCommitment?: Commitment
}

/** Maps old and present commitment names to present names. */
const COMMITMENTS: Readonly<Record<string, Commitment>> = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
}
const MAX_RETRIES = 255

/** Copies only known send options. @throws `invalidParams` */
export function readSendOptions(given: unknown): ReadSendOptions {
  if (given === undefined || given === null) return {}
  if (typeof given !== 'object') throw invalid('Invalid send options')
  const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = given as Record<
    string,
    unknown
  >
  const isCounted = (value: unknown, max: number) =>
    value === undefined ||
    (Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= max)
  if (skipPreflight !== undefined && typeof skipPreflight !== 'boolean')
    throw invalid('Invalid send options')
  if (!isCounted(maxRetries, MAX_RETRIES) || !isCounted(minContextSlot, Number.MAX_SAFE_INTEGER))
    throw invalid('Invalid send options')
  return {
    ...(skipPreflight !== undefined && { skipPreflight }),
    ...(preflightCommitment !== undefined && {
      preflightCommitment: readCommitment(preflightCommitment),
    }),
    ...(maxRetries !== undefined && { maxRetries: Number(maxRetries) }),
    ...(minContextSlot !== undefined && { minContextSlot: Number(minContextSlot) }),
  }
}

function readCommitment(name: unknown): Commitment {
  const known =
    typeof name === 'string' && Object.hasOwn(COMMITMENTS, name) ? COMMITMENTS[name] : undefined
  if (known === undefined) throw invalid('Invalid preflightCommitment')
  return known
}
