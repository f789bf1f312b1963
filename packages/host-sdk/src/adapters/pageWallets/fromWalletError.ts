import { type ErrorType, VestibuleError } from '@vestibule/protocol'

const BY_CODE: Readonly<Record<number, ErrorType>> = {
  4001: 'userRejected',
  4100: 'notConnected',
  4200: 'methodNotAllowed',
  [-32601]: 'methodNotFound',
}

/** Error texts and names that report a rejection by the visitor. */
const REJECTED =
  /\b(user|request|connection|approval)(\b.*\b|_?)(reject|declin|den[iy]|cancel)|(reject|declin|denied|cancel)[a-z]*[ _]?by[ _]?(the )?user/i

/** Fields in which wallets and libraries store the wrapped error, or a JSON-RPC response. */
const WRAPPED = ['error', 'cause', 'originalError', 'data'] as const
const MAX_DEPTH = 4

/**
 * Wallets report rejections in different ways: for an unknown code, reads the text and nested
 * errors.
 * @param own codes of the wallet's standard
 * @default none
 */
export function fromWalletError(
  error: unknown,
  own: Readonly<Record<number, ErrorType>> = {},
): VestibuleError {
  if (error instanceof VestibuleError) return error
  const typeOf = ({ code, text, name }: Said) => {
    const type = typeof code === 'number' ? (own[code] ?? BY_CODE[code]) : undefined
    if (type !== undefined) return type
    return [text, code, name].some((said) => REJECTED.test(String(said)))
      ? 'userRejected'
      : undefined
  }
  const all = unwrap(error)
  const told = all.find((one) => typeOf(one) !== undefined) ?? all[0]
  const { code, text = '' } = told ?? {}
  const data = { providerCode: Number.isInteger(code) ? code : undefined, providerMessage: text }
  const type = (told && typeOf(told)) ?? 'unknown'
  const message = type === 'unknown' && text !== '' ? text : undefined
  return new VestibuleError(type, { message, data, cause: error })
}

type Said = { code?: unknown; text?: string; name?: unknown }

/** Lists the errors, outermost first. A wallet may throw any value, even an unreadable one. */
function unwrap(error: unknown, depth = 0): Said[] {
  if (typeof error === 'string') return [{ text: error.slice(0, 256) }]
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return []
  try {
    const { code, message, name } = error as Record<string, unknown>
    const text = typeof message === 'string' ? message.slice(0, 256) : ''
    const inner = WRAPPED.map((part) => (error as Record<string, unknown>)[part])
    return [{ code, text, name }, ...inner.flatMap((one) => unwrap(one, depth + 1))]
  } catch {
    return []
  }
}
