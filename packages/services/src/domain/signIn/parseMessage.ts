import { isNamespace, parseCaipNetworkId } from '@vestibule/protocol'
import { MAX_SIGN_IN_MESSAGE } from '@vestibule/protocol/http'
import * as z from 'zod'
import { SIGN_IN_RULES } from '../../namespaces/signInRulesOf.js'
import { SignInError } from './signInError.js'

/** RFC 3339 with `Z` or an offset. The day must exist. */
const Instant = z.iso.datetime({ offset: true })

export type SignInMessage = {
  /** Such as `https`, if present. */
  scheme: string | undefined
  domain: string
  /** Network name in the message, without effect. */
  networkName: string
  address: string
  statement: string | undefined
  uri: string
  caipNetworkId: string
  nonce: string
  issuedAt: number
  expirationTime: number | undefined
  notBefore: number | undefined
  requestId: string | undefined
  resources: readonly string[]
}

const HEADER =
  /^(?:(https?):\/\/)?([a-z0-9.-]{1,253}(?::[1-9][0-9]{0,4})?) wants you to sign in with your ([\x20-\x7e]{1,64}) account:$/
/** Characters of CAIP-10. Namespaces have more rules. */
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/
/** One visible line, without control characters, line separators and direction changes. */
const STATEMENT = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]{1,2048}$/u
/** A URI (RFC 3986). */
const URI = /^[a-zA-Z][a-zA-Z0-9+.-]*:[\w\-.~:/?#[\]@!$&'()*+,;=%]{1,2048}$/
/** Session permissions (ERC-5573) may be as long as the message. */
const RESOURCE = new RegExp(`${URI.source.replace('^', '^- ')}|^- urn:recap:[\\w+/-]{1,8000}$`)
const NONCE = /^[a-zA-Z0-9]{8,128}$/
const REQUEST_ID = /^[\w\-.~:@!$&'()*+,;=%]{0,256}$/
const MAX_RESOURCES = 32

/** Accepts only the canonical text of ERC-4361 or CAIP-122. @throws SignInError */
export function parseMessage(text: string): SignInMessage {
  if (Buffer.byteLength(text) > MAX_SIGN_IN_MESSAGE) throw new SignInError('malformed')
  const lines = text.split('\n')
  const [, scheme, domain = '', networkName = ''] = match(HEADER, lines[0])
  const [address] = match(ADDRESS, lines[1])
  if (lines[2] !== '') throw new SignInError('malformed')
  const { statement, fields } = splitStatement(lines.slice(3))

  const uri = match(URI, fields.take('URI: '))[0]
  if (fields.take('Version: ') !== '1') throw new SignInError('malformed')
  const caipNetworkId = readNetwork(fields.take('Chain ID: '), networkName)
  const nonce = match(NONCE, fields.take('Nonce: '))[0]
  const issuedAt = readTime(fields.take('Issued At: '))
  const expirationTime = ifAny(fields.take('Expiration Time: '), readTime)
  const notBefore = ifAny(fields.take('Not Before: '), readTime)
  const requestId = ifAny(fields.take('Request ID: '), (value) => match(REQUEST_ID, value)[0])
  const resources = ifAny(fields.take('Resources:'), (more) => [more, ...fields.rest()]) ?? ['']
  if (resources[0] !== '' || resources.length > 1 + MAX_RESOURCES || fields.rest().length > 0)
    throw new SignInError('malformed')
  return {
    scheme,
    domain,
    networkName,
    address,
    statement,
    uri,
    caipNetworkId,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources: resources.slice(1).map((line) => match(RESOURCE, line)[0].slice(2)),
  }
}

/** Without a statement there are two empty lines, or one in some wallets. */
function splitStatement(lines: readonly string[]) {
  const [first, second] = lines
  if (first === '') return { statement: undefined, fields: readFields(lines.slice(1)) }
  if (second !== '') return { statement: undefined, fields: readFields(lines) }
  return { statement: match(STATEMENT, first)[0], fields: readFields(lines.slice(2)) }
}

function readFields(lines: readonly string[]) {
  const left = [...lines]
  return {
    take: (label: string): string | undefined =>
      left[0]?.startsWith(label) ? left.shift()?.slice(label.length) : undefined,
    rest: () => left.splice(0),
  }
}

function match(pattern: RegExp, text: string | undefined): RegExpExecArray {
  const found = text === undefined ? null : pattern.exec(text)
  if (found === null) throw new SignInError('malformed')
  return found
}

const ifAny = <value>(text: string | undefined, read: (text: string) => value) =>
  text === undefined ? undefined : read(text)

function readTime(text: string | undefined): number {
  const time = readInstant(text ?? '')
  if (time === undefined) throw new SignInError('malformed')
  return time
}

/** CAIP-2, or only the reference if the first line names the namespace. */
function readNetwork(text: string | undefined, networkName: string): string {
  if (text === undefined) throw new SignInError('malformed')
  if (text.includes(':')) return readCaip2(text)
  const own = SIGN_IN_RULES.find(({ nameInMessages }) => nameInMessages === networkName)
  if (!own?.isChainReference(text)) throw new SignInError('malformed')
  return `${own.namespace}:${text}`
}

function readCaip2(text: string): string {
  if (!/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(text)) throw new SignInError('malformed')
  const [name] = text.split(':')
  const rules = SIGN_IN_RULES.find(({ namespace }) => namespace === name)
  if (!isNamespace(name) || rules === undefined) throw new SignInError('chainNotServed')
  if (!rules.isChainReference(parseCaipNetworkId(text).chainId))
    throw new SignInError('chainNotServed')
  return text
}

function readInstant(text: string): number | undefined {
  if (text.length > 40 || !Instant.safeParse(text).success) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}
