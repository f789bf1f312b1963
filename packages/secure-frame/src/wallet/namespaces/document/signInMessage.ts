import { type NamespaceRules, parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import { escapeHidden } from '../../../platform/readableText.js'
import type { RequestContext } from './namespaceRequests.js'

/** ERC-4361 and CAIP-122. All fields are printable. */
export type SignInMessage = {
  domain: string
  accountAddress: string
  statement?: string | undefined
  uri: string
  version: string
  /** A number or a CAIP-2 id. */
  chainId: string
  nonce: string
  issuedAt: string
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  resources?: string[] | undefined
}

/** Tolerance in ms if the site's clock is ahead. */
const CLOCK_SKEW = 60_000

const TELL_TALE = /wants you to sign in with your/i

const DATE = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)'
const SENTENCE = 'wants you to sign in with your [A-Za-z0-9 .-]{1,64} account:'

// Grammar of ERC-4361 with CAIP-122's network names and ids.
const GRAMMAR = new RegExp(
  [
    `^(?:(?<scheme>[a-z][a-z0-9+.-]*)://)?(?<domain>[^\\s/?#@]+) ${SENTENCE}\\n`,
    '(?<accountAddress>[^\\s]+)\\n',
    '(?:\\n(?<statement>[^\\n]+)\\n|\\n?)\\n',
    'URI: (?<uri>[^\\s]+)\\n',
    'Version: (?<version>1)\\n',
    'Chain ID: (?<chainId>[0-9]+|[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})\\n',
    'Nonce: (?<nonce>[A-Za-z0-9]{8,})\\n',
    `Issued At: (?<issuedAt>${DATE})`,
    `(?:\\nExpiration Time: (?<expirationTime>${DATE}))?`,
    `(?:\\nNot Before: (?<notBefore>${DATE}))?`,
    '(?:\\nRequest ID: (?<requestId>[^\\n]*))?',
    '(?:\\nResources:(?<resources>(?:\\n- [^\\n]+)*))?$',
  ].join(''),
)

/** True for each text that a lenient server might accept as a sign-in. */
export function isSignIn(text: string): boolean {
  return TELL_TALE.test(text)
}

/**
 * Requires a complete, valid message for the page and its network.
 * @throws `signInMismatch`, also for an imitation; `signInChainMismatch`, `addressNotYours`
 */
export function readSignIn(
  text: string | undefined,
  { origin, account, network, now }: RequestContext,
  { isSameAddress }: NamespaceRules,
): { fields: SignInMessage; text: string; isOwnSignIn: boolean } {
  const groups = GRAMMAR.exec(text ?? '')?.groups
  if (text === undefined || groups === undefined)
    throw mismatch('The message is not a sign-in message as ERC-4361 writes it.')
  const { scheme, resources, ...rest } = groups
  const fields = { ...rest, resources: resources?.split('\n- ').slice(1) } as SignInMessage

  const { protocol, host } = new URL(origin)
  if (fields.domain !== host || (scheme !== undefined && `${scheme}:` !== protocol))
    throw mismatch('`domain` is not the page that asks.')
  if (!URL.canParse(fields.uri) || new URL(fields.uri).origin !== origin)
    throw mismatch('`URI` is not on the page that asks.')
  const { caipNetworkId } = network
  const { chainId } = parseCaipNetworkId(caipNetworkId)
  if (!isSameAddress(fields.accountAddress, account)) throw new VestibuleError('addressNotYours')
  if (![caipNetworkId, chainId].includes(fields.chainId))
    throw new VestibuleError('signInChainMismatch')
  checkTimes(fields, now)
  const shown = escapeHidden(text)
  return { fields: printable(fields), text: shown, isOwnSignIn: shown === text && isPlain(fields) }
}

/** Requires a plain URI, and resources without delegations (ERC-5573). */
function isPlain({ uri, resources = [] }: SignInMessage): boolean {
  const { href, protocol, username, password, origin } = new URL(uri)
  const isOneSpelling = uri === href || uri === origin
  // A `blob:` URL has the origin of its page.
  const isOfWeb = /^https?:$/.test(protocol)
  return isOneSpelling && isOfWeb && username + password === '' && resources.every(isPlainResource)
}

/** Rejects delegations: `urn:recap:` (ERC-5573), the older `urn:capability:`, and custom schemes. */
function isPlainResource(resource: string): boolean {
  return /^(?:https?|ipfs):[!-~]+$/.test(resource) && URL.canParse(resource)
}

function checkTimes({ issuedAt, expirationTime, notBefore }: SignInMessage, now: number) {
  const times = [issuedAt, expirationTime, notBefore].flatMap((text) =>
    text === undefined ? [] : [Date.parse(text)],
  )
  if (times.some(Number.isNaN)) throw mismatch('A date of the message does not exist.')
  if (expirationTime !== undefined && Date.parse(expirationTime) <= now)
    throw mismatch('`Expiration Time` has passed.')
  if (notBefore !== undefined && Date.parse(notBefore) > now + CLOCK_SKEW)
    throw mismatch('`Not Before` has not come yet.')
}

function printable(fields: SignInMessage): SignInMessage {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(escapeHidden) : value && escapeHidden(value),
  ])
  return Object.fromEntries(entries)
}

function mismatch(reason: string): VestibuleError {
  return new VestibuleError('signInMismatch', { data: { reason } })
}
