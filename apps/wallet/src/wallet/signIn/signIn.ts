import {
  encodeRecap,
  formatMessage,
  formatStatementFromRecap,
  getDecodedRecapFromResources,
  getMethodsFromRecap,
  getRecapFromResources,
  populateAuthPayload,
} from '@walletconnect/utils'
import { requireChains } from '../caip2.js'
import { namespaceOf } from '../namespaces/caip.js'
import { findNamespace } from '../namespaces/namespaces.js'
import { rpcErrors } from '../rpcError.js'
import { isPlainText } from '../text/plainText.js'
import type { WalletState } from '../walletState.js'
import type { SignInPayload } from './signInPayload.js'

const RECAP = /urn:recap:/i

/** Form of an ERC-5573 ability. The statement shows both parts around the slash. */
const ABILITY = /^[\w.*+-]+\/[\w.*+-]+$/

/** Resources that the statement can quote. */
const RESOURCE = /^[^\s'"]+$/

type Limits = { chains?: unknown } | null

const recapIn = (resources: string[]) => getDecodedRecapFromResources(resources)?.att

const NEEDED = ['domain', 'aud', 'version', 'nonce', 'iat'] as const

const OPTIONAL = ['statement', 'exp', 'nbf', 'requestId', 'resources'] as const

export type SignInShare = { chains: readonly string[]; address: string }

/** @throws {RpcError} if nothing can be granted, a field is missing, or the message would mislead */
export function signInPayload(asked: SignInPayload, chains: readonly string[]): SignInPayload {
  requireFields(asked)
  requireToldRecap(asked)
  const both = signInChains(asked).filter((id) => chains.includes(id))
  if (both.length === 0) throw rpcErrors.unsupportedChains(asked.chains)
  const kinds = [...new Set(both.map(namespaceOf))]
  const methods = kinds.flatMap((kind) => Object.keys(findNamespace(kind)?.methods ?? {}))
  const wanted = signInMethods(asked)
  if (wanted.length > 0 && !wanted.some((method) => methods.includes(method)))
    throw rpcErrors.unsupportedMethods(wanted)
  const signed = populateAuthPayload({ authPayload: asked, chains: both, methods })
  requireTrueStatement(signed)
  requirePlainText(signed)
  return { ...signed, chains: both }
}

export const signInOf = (namespace: string) => findNamespace(namespace)?.signIn

export const signingChains = ({ chains }: Pick<WalletState, 'chains'>): string[] =>
  chains.map(({ id }) => id).filter((id) => signInOf(namespaceOf(id)) !== undefined)

export const signingAccounts = ({ accounts }: Pick<WalletState, 'accounts'>) =>
  accounts.filter(({ namespace }) => signInOf(namespace) !== undefined)

export const signInChains = ({ chains }: SignInPayload) => [...new Set(chains)]

export function signInMethods({ resources }: SignInPayload): string[] {
  const recap = getRecapFromResources(resources)
  return recap === undefined ? [] : getMethodsFromRecap(recap)
}

export const issuer = (chain: string, address: string) => `did:pkh:${chain}:${address}`

export function signInMessage(payload: SignInPayload, iss: string): string {
  return formatMessage(payload, iss)
}

/** The library does not validate these fields. @throws {RpcError} for a missing field, another type, or misleading text */
function requireFields(asked: SignInPayload): void {
  requireChains(asked.chains)
  if (![asked.domain, asked.aud, asked.nonce].every(Boolean))
    throw rpcErrors.invalidParams('The message needs `domain`, `aud` and `nonce`.')
  const given = OPTIONAL.filter((name) => asked[name] !== undefined)
  for (const name of [...NEEDED, ...given]) {
    const value: unknown = asked[name]
    const isGood = name === 'resources' ? isList(value) : typeof value === 'string'
    if (!isGood)
      throw rpcErrors.invalidParams(`The \`${name}\` field is missing or has an invalid type.`)
  }
  requirePlainText(asked)
}

/** @throws {RpcError} for a line break within a line, or an invisible character */
function requirePlainText(message: SignInPayload): void {
  const lines = [...NEEDED, ...OPTIONAL].flatMap((name) => message[name] ?? [])
  if (!lines.every(isPlainText))
    throw rpcErrors.invalidParams(
      'A line of the message contains a line break or hidden characters.',
    )
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** Users cannot read a ReCap: the statement must describe all of it. @throws {RpcError} otherwise */
function requireToldRecap({ resources = [] }: SignInPayload): void {
  const [last = '', ...others] = resources.toReversed()
  if (others.some((resource) => RECAP.test(resource)) || (RECAP.test(last) && !isOneReading(last)))
    throw rpcErrors.invalidParams('A ReCap must be the last resource, in canonical encoding.')
  for (const [resource, abilities] of Object.entries(recapIn(resources) ?? {}))
    for (const [ability, limits] of Object.entries(abilities)) {
      if (!RESOURCE.test(resource) || !ABILITY.test(ability))
        throw rpcErrors.invalidParams(
          'The ReCap contains permissions that the statement cannot describe.',
        )
      // The library shares all networks of a ReCap, even networks of unrelated rights.
      const isTold = findNamespace(resource)?.signIn !== undefined
      const named = !isTold && (limits as Limits[]).some((limit) => limit?.chains)
      if (named) throw rpcErrors.invalidParams('The ReCap lists networks outside `chains`.')
    }
}

/**
 * The library keeps a statement that already lists permissions.
 * @throws {RpcError} if the ReCap has
 * other permissions
 */
function requireTrueStatement({ statement = '', resources }: SignInPayload): void {
  const recap = getDecodedRecapFromResources(resources)
  if (recap !== undefined && !statement.endsWith(formatStatementFromRecap('', recap)))
    throw rpcErrors.invalidParams('The statement lists other permissions than the ReCap.')
}

/** Whether a ReCap has one meaning. Readers could interpret a repeated name or an unusual spelling differently. */
function isOneReading(resource: string): boolean {
  const spelled = resource.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  try {
    return encodeRecap(getDecodedRecapFromResources([resource])) === spelled
  } catch {
    return false
  }
}
