import { bytesToHex, hexToBytes } from '@noble/curves/utils.js'
import { EIP155, VestibuleError } from '@vestibule/protocol'
import { isNameText } from '@vestibule/protocol/names'
import { utf8 } from '../../../../platform/bytes.js'
import { decodeText, escapeHidden } from '../../../../platform/readableText.js'
import { isOpaque } from '../../document/messages/isOpaque.js'
import { NAME_TEXT_REFUSED } from '../../document/names/readChangeName.js'
import { isSignIn, readSignIn } from '../../document/signInMessage.js'
import type { MessageRequest, SignInRequest } from './approvalRequest.js'
import { malformed } from './refuse.js'
import type { RequestContext } from './requestContext.js'
import { type Risk, riskLevel } from './risks.js'

/** In bytes. */
const MAX_MESSAGE = 32_768
/** In bytes. */
const HASH_LENGTH = 32
const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/**
 * `[message, address]`, or the reverse if only the reverse is valid.
 * @throws `addressNotYours`, `signInMismatch`, `signInChainMismatch`, `invalidRequest`, also for a
 * text that changes a name
 */
export function parsePersonalSign(
  params: readonly unknown[],
  requestContext: RequestContext,
): MessageRequest | SignInRequest {
  const method = 'personal_sign'
  const bytes = toBytes(messageOf(params, requestContext.account))
  if (bytes.length > MAX_MESSAGE) throw malformed('The message is longer than 32 KiB.')

  const intent = { namespace: 'eip155', kind: 'message', bytes: bytesToHex(bytes) } as const
  const common = { ...requestContext, method, intent }
  // Decode leniently: an invalid byte must not hide a sign-in from this check.
  const lenient = new TextDecoder().decode(bytes)
  if (isNameText(lenient)) throw malformed(NAME_TEXT_REFUSED)
  if (isSignIn(lenient)) {
    const read = readSignIn(decodeText(bytes), requestContext, EIP155)
    return { ...common, kind: 'signIn', ...read, risks: [], level: 'normal' }
  }

  // Bytes of a hash's length may be a hash, even if they are letters.
  const decoded = bytes.length === HASH_LENGTH ? undefined : decodeText(bytes)
  const text = decoded === undefined ? `0x${bytesToHex(bytes)}` : escapeHidden(decoded)
  const format = decoded === undefined || isOpaque(decoded) ? 'hex' : 'text'
  const risks: Risk[] = []
  if (format === 'hex') risks.push('unreadable')
  if (decoded !== undefined && text !== decoded) risks.push('hiddenCharacters')
  return { ...common, kind: 'message', text, format, risks, level: riskLevel(risks) }
}

function messageOf(params: readonly unknown[], account: string): string {
  const [first, second, password] = params
  // Old nodes stored keys and required a password.
  if (params.length > 3 || (password !== undefined && typeof password !== 'string'))
    throw malformed('`personal_sign` takes a message and an address.')
  if (typeof first !== 'string' || typeof second !== 'string')
    throw malformed('`personal_sign` takes a message and an address.')

  const isOwn = (value: string) => value.toLowerCase() === account.toLowerCase()
  if (isOwn(second)) return first
  if (isOwn(first) && !ADDRESS.test(second)) return second
  throw new VestibuleError('addressNotYours')
}

/** Complete hex is bytes, other values are text. */
function toBytes(message: string): Uint8Array {
  if (/^0x(?:[0-9a-fA-F]{2})*$/.test(message)) return hexToBytes(message.slice(2))
  if (/\p{Surrogate}/u.test(message)) throw malformed('The message is not well-formed text.')
  return utf8(message)
}
