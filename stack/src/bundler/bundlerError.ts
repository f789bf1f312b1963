import { BaseError, decodeErrorResult, type Hex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'

/** Invalid parameters, and unknown method (JSON-RPC). */
export const INVALID = -32602
export const UNKNOWN_METHOD = -32601
const INTERNAL = -32603
/** The account's call reverts (ERC-4337). */
const REVERTED = -32521
/** EntryPoint or the account rejects (ERC-4337). */
const REFUSED = -32500

/** Codes of ERC-4337, by the prefix of EntryPoint's reason. */
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
