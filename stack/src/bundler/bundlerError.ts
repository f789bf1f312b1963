import { BaseError, decodeErrorResult, type Hex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'

/** JSON-RPC: wrong parameters, and an unknown method. */
export const INVALID = -32602
export const UNKNOWN_METHOD = -32601
const INTERNAL = -32603
/** ERC-4337: the call of the account reverts. */
const REVERTED = -32521
/** ERC-4337: refused by EntryPoint or the account. */
const REFUSED = -32500

/** The codes of ERC-4337, by the beginning of EntryPoint's reason. */
const CODES: readonly (readonly [string, number])[] = [
  ['AA24', -32507],
  ['AA34', -32507],
  ['AA22', -32503],
  ['AA32', -32503],
  ['AA31', -32508],
  ['AA3', -32501],
]

export class BundlerError extends Error {
  override name = 'BundlerError'
  readonly code: number
  readonly data: Hex | undefined

  constructor(code: number, message: string, data?: Hex) {
    super(message)
    this.code = code
    this.data = data
  }
}

export function refusalOf(error: unknown): BundlerError {
  const data = revertDataOf(error)
  if (data === undefined) return new BundlerError(INTERNAL, messageOf(error))
  try {
    const { errorName, args } = decodeErrorResult({ abi: entryPoint07Abi, data })
    if (errorName !== 'FailedOp' && errorName !== 'FailedOpWithRevert')
      return new BundlerError(REFUSED, errorName, data)
    const reason = args[1]
    const code = CODES.find(([start]) => reason.startsWith(start))?.[1] ?? REFUSED
    return new BundlerError(code, reason, data)
  } catch {
    return new BundlerError(REFUSED, messageOf(error), data)
  }
}

export function revertOf(error: unknown): BundlerError {
  const why = messageOf(error)
  return new BundlerError(REVERTED, `user operation reverted: ${why}`, revertDataOf(error))
}

function messageOf(error: unknown): string {
  if (error instanceof BaseError) return error.details || error.shortMessage
  return error instanceof Error ? error.message : String(error)
}

function revertDataOf(error: unknown): Hex | undefined {
  if (!(error instanceof BaseError)) return undefined
  const found = error.walk((cause) => {
    const { data } = cause as { data?: unknown }
    return typeof data === 'string' && data.startsWith('0x')
  })
  return (found as { data?: Hex } | null)?.data
}
