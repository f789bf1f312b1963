import { VestibuleError } from '@vestibule/protocol'

/**
 * A thrown value as EIP-1193's `ProviderRpcError`: an `Error` with a `code`. Wallets throw plain objects, texts and nothing
 * at all; an error with a code is returned as it is.
 */
export function toProviderError(thrown: unknown): Error {
  const { code, message, data } = readFields(thrown)
  if (thrown instanceof Error && Number.isInteger(code)) return thrown
  const text = typeof message === 'string' && message !== '' ? message : undefined
  if (!Number.isInteger(code))
    return new VestibuleError('unknown', { message: text, cause: thrown })
  return Object.assign(new Error(text ?? 'The wallet answered with an error.', { cause: thrown }), {
    code,
    ...(data === undefined ? {} : { data }),
  })
}

function readFields(thrown: unknown): { code?: unknown; message?: unknown; data?: unknown } {
  if (typeof thrown === 'string') return { message: thrown }
  try {
    const { code, message, data } = (thrown ?? {}) as Record<string, unknown>
    return { code, message, data }
  } catch {
    // An error that throws when it is read says nothing.
    return {}
  }
}
