import { type ErrorType, VestibuleError } from '@vestibule/protocol'

/** Codes that wallets use for what we have a name for. */
const BY_CODE: Readonly<Record<number, ErrorType>> = {
  4001: 'userRejected',
  4900: 'frameGone',
  4902: 'unrecognizedChain',
  5000: 'chainNotSupported',
  32603: 'invalidChainId',
}

/**
 * Gives a wallet's error our shape. Wallets that say 'rejected' only in words, or whose connection was reset by the
 * visitor, count as rejections too.
 */
export function fromProviderError(error: unknown): VestibuleError {
  if (error instanceof VestibuleError) return error
  const { code, message, data } = readFields(error)
  const text = typeof message === 'string' ? message : ''
  const facts = { providerCode: code, providerMessage: text.slice(0, 256) }
  if (/user rejected|connection request reset/i.test(text))
    return new VestibuleError('userRejected', { data: facts, cause: error })
  const nested = (data as { originalError?: { code?: unknown } } | undefined)?.originalError?.code
  const type = BY_CODE[Number(nested ?? code)]
  if (type === undefined)
    return new VestibuleError('unknown', { message: text || undefined, data: facts, cause: error })
  return new VestibuleError(type, { data: facts, cause: error })
}

/** A wallet may throw anything, even what cannot be read. */
function readFields(error: unknown): { code?: unknown; message?: unknown; data?: unknown } {
  try {
    const { code, message, data } = (error ?? {}) as Record<string, unknown>
    return { code, message, data }
  } catch {
    return {}
  }
}
