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

/** The abilities of ERC-5573; the statement has the part before the slash and the part after it. */
const ABILITY = /^[\w.*+-]+\/[\w.*+-]+$/

/** Resources that the statement can quote. */
const RESOURCE = /^[^\s'"]+$/

type Limits = { chains?: unknown } | null

const recapIn = (resources: string[]) => getDecodedRecapFromResources(resources)?.att

const NEEDED = ['domain', 'aud', 'version', 'nonce', 'iat'] as const

const OPTIONAL = ['statement', 'exp', 'nbf', 'requestId', 'resources'] as const

export type SignInShare = { chains: readonly string[]; address: string }

/** The request to sign. @throws {RpcError} if nothing can be granted, a field is missing, or the message would mislead */
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

/** The methods that the dapp may request afterwards; without any there is no session. */
export function signInMethods({ resources }: SignInPayload): string[] {
  const recap = getRecapFromResources(resources)
  return recap === undefined ? [] : getMethodsFromRecap(recap)
}

/** The signer, as CACAO names it. */
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
    if (!isGood) throw rpcErrors.invalidParams(`The message cannot be made with this \`${name}\`.`)
  }
  requirePlainText(asked)
}

/** @throws {RpcError} for a line break within a line, and for invisible characters. */
function requirePlainText(message: SignInPayload): void {
  const lines = [...NEEDED, ...OPTIONAL].flatMap((name) => message[name] ?? [])
  if (!lines.every(isPlainText))
    throw rpcErrors.invalidParams('A line of the message holds a line break or hidden characters.')
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** A statement must describe its unreadable ReCap. @throws {RpcError} if the ReCap permits more */
function requireToldRecap({ resources = [] }: SignInPayload): void {
  const [last = '', ...others] = resources.toReversed()
  if (others.some((resource) => RECAP.test(resource)) || (RECAP.test(last) && !isOneReading(last)))
    throw rpcErrors.invalidParams('A ReCap must be the last resource, in its one spelling.')
  for (const [resource, abilities] of Object.entries(recapIn(resources) ?? {}))
    for (const [ability, limits] of Object.entries(abilities)) {
      if (!RESOURCE.test(resource) || !ABILITY.test(ability))
        throw rpcErrors.invalidParams('The ReCap permits what its statement cannot tell.')
      // The library shares every network of a ReCap, for any right.
      const isTold = findNamespace(resource)?.signIn !== undefined
      const named = !isTold && (limits as Limits[]).some((limit) => limit?.chains)
      if (named) throw rpcErrors.invalidParams('The ReCap names networks beside those of `chains`.')
    }
}

/** The library does not change a statement that names permissions. @throws {RpcError} if the ReCap has other permissions */
function requireTrueStatement({ statement = '', resources }: SignInPayload): void {
  const recap = getDecodedRecapFromResources(resources)
  if (recap !== undefined && !statement.endsWith(formatStatementFromRecap('', recap)))
    throw rpcErrors.invalidParams('The statement tells of other permissions than the ReCap.')
}

/** Whether a ReCap has one meaning: two readers could read a repeated name or an unusual spelling differently. */
function isOneReading(resource: string): boolean {
  const spelled = resource.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  try {
    return encodeRecap(getDecodedRecapFromResources([resource])) === spelled
  } catch {
    return false
  }
}
