import { type ErrorType, VestibuleError } from '@vestibule/protocol'

/** Codes that wallets take from EIP-1193 and JSON-RPC. */
const BY_CODE: Readonly<Record<number, ErrorType>> = {
  4001: 'userRejected',
  4100: 'notConnected',
  4200: 'methodNotAllowed',
  [-32601]: 'methodNotFound',
}

/** The visitor, or what they were asked for, and no: not what a program or a node refuses. In words, or as the name of an error. */
const REJECTED =
  /\b(user|request|connection|approval)(\b.*\b|_?)(reject|declin|den[iy]|cancel)|(reject|declin|denied|cancel)[a-z]*[ _]?by[ _]?(the )?user/i

/**
 * Converts a wallet's error into ours. Wallets report a rejection in different ways, so the text counts if the code is
 * unknown.
 * @param own Codes of the wallet's own standard. @default none
 */
export function fromWalletError(
  error: unknown,
  own: Readonly<Record<number, ErrorType>> = {},
): VestibuleError {
  if (error instanceof VestibuleError) return error
  const { code, message, name } = readFields(error)
  const text = typeof message === 'string' ? message.slice(0, 256) : ''
  const data = { providerCode: Number.isInteger(code) ? code : undefined, providerMessage: text }
  const type = typeof code === 'number' ? (own[code] ?? BY_CODE[code]) : undefined
  if (type !== undefined) return new VestibuleError(type, { data, cause: error })
  if ([text, code, name].some((said) => REJECTED.test(String(said))))
    return new VestibuleError('userRejected', { data, cause: error })
  return new VestibuleError('unknown', { message: text || undefined, data, cause: error })
}

/** A wallet may throw anything, even what cannot be read. */
function readFields(error: unknown): { code?: unknown; message?: unknown; name?: unknown } {
  try {
    if (typeof error === 'string') return { message: error }
    const { code, message, name } = (error ?? {}) as Record<string, unknown>
    return { code, message, name }
  } catch {
    return {}
  }
}
