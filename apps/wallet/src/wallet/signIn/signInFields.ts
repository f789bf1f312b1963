import { requireChains } from '../caip2.js'
import { rpcErrors } from '../rpcError.js'
import { isPlainText } from '../text/plainText.js'
import type { SignInPayload } from './signInPayload.js'

const NEEDED = ['domain', 'aud', 'version', 'nonce', 'iat'] as const
const OPTIONAL = ['statement', 'exp', 'nbf', 'requestId', 'resources'] as const
/**
 * The library checks nothing of what a dapp sends, and a message is made of it.
 * @throws {RpcError} when a field is missing, is not text, or shows a reader something else than it is.
 */
export function requireFields(asked: SignInPayload): void {
  requireChains(asked.chains)
  if (![asked.domain, asked.aud, asked.nonce].every(Boolean))
    throw rpcErrors.invalidParams('The message needs `domain`, `aud` and `nonce`.')
  const given = OPTIONAL.filter((name) => asked[name] !== undefined)
  for (const name of [...NEEDED, ...given]) {
    const value: unknown = asked[name]
    const isGood = name === 'resources' ? isList(value) : typeof value === 'string'
    if (!isGood) throw rpcErrors.invalidParams(`The message cannot be made with this \`${name}\`.`)
  }
  requirePlainText(asked)
}

/** @throws {RpcError} for a line break within a line, and for invisible characters. */
export function requirePlainText(message: SignInPayload): void {
  const lines = [...NEEDED, ...OPTIONAL].flatMap((name) => message[name] ?? [])
  if (!lines.every(isPlainText))
    throw rpcErrors.invalidParams('A line of the message holds a line break or hidden characters.')
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
