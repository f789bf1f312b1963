import { VestibuleError } from '@vestibule/protocol'

/** The Safe around a dapp. */
export type SafeInfo = {
  address: string
  chainId: string
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const HASH = /^0x[0-9a-fA-F]{64}$/
const BYTES = /^0x([0-9a-fA-F]{2})+$/

/** @throws `invalidReply` */
export function readSafeInfo(value: unknown): SafeInfo {
  const { safeAddress, chainId } = fields(value)
  if (!isLike(ADDRESS, safeAddress) || !Number.isSafeInteger(chainId) || Number(chainId) < 1)
    throw new VestibuleError('invalidReply')
  return { address: safeAddress, chainId: String(chainId) }
}

/** The Safe's own hash of a transaction, valid until it is on the chain. @throws `invalidReply` */
export function readSafeTxHash(value: unknown): string {
  const { safeTxHash } = fields(value)
  if (!isLike(HASH, safeTxHash)) throw new VestibuleError('invalidReply')
  return safeTxHash
}

/** The hash of a Safe's transaction after it was mined. */
export function readTxHash(value: unknown): string | undefined {
  const { txHash } = fields(value)
  return isLike(HASH, txHash) ? txHash : undefined
}

/**
 * A signature. If owners have not signed yet, or sign on the chain, it is `0x`, which EIP-1271 checks against the
 * Safe's record.
 * @throws `invalidReply`
 */
export function readSignature(value: unknown): string {
  const { signature, messageHash, safeTxHash } = fields(value)
  if (isLike(BYTES, signature)) return signature
  if (isLike(HASH, messageHash) || isLike(HASH, safeTxHash)) return '0x'
  throw new VestibuleError('invalidReply')
}

const isLike = (pattern: RegExp, value: unknown): value is string =>
  typeof value === 'string' && pattern.test(value)

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
