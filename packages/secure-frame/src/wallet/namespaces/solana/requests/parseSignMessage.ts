import { bytesToHex } from '@noble/curves/utils.js'
import { base58 } from '@scure/base'
import { SOLANA, VestibuleError } from '@vestibule/protocol'
import { isNameText } from '@vestibule/protocol/names'
import { SolanaParams } from '@vestibule/protocol/solana'
import * as z from 'zod/mini'
import { decodeText, escapeHidden } from '../../../../platform/readableText.js'
import { isOpaque } from '../../document/messages/isOpaque.js'
import { NAME_TEXT_REFUSED } from '../../document/names/readChangeName.js'
import type { RequestContext } from '../../document/namespaceRequests.js'
import { isSignIn, readSignIn } from '../../document/signInMessage.js'
import { firstOf } from './firstOf.js'
import { refuse } from './refuse.js'
import { type Risk, riskLevel } from './risks.js'
import type { MessageRequest } from './solanaRequest.js'

const MAX_MESSAGE = 32_768
const HASH_LENGTH = 32

/** `{ message, pubkey }` by name, or as the only parameter. @throws `addressNotYours`, `signInMismatch`, `invalidParams` */
export function parseSignMessage(params: unknown, context: RequestContext): MessageRequest {
  const given = z.safeParse(SolanaParams.solana_signMessage, firstOf(params))
  if (!given.success)
    throw refuse('`solana_signMessage` requires `message` in base58, and `pubkey`.')
  const { message, pubkey } = given.data
  if (pubkey !== context.account) throw new VestibuleError('addressNotYours')
  const bytes = bytesOf(message)
  const decoded = bytes.length === HASH_LENGTH ? undefined : decodeText(bytes)
  // Replace invalid bytes: they must not hide a sign-in from this check.
  const lenient = new TextDecoder().decode(bytes)
  if (isNameText(lenient)) throw refuse(NAME_TEXT_REFUSED)
  const signIn = isSignIn(lenient) ? readSignIn(decodeText(bytes), context, SOLANA) : undefined

  const hex = bytesToHex(bytes)
  const text = decoded === undefined ? `0x${hex}` : escapeHidden(decoded)
  const risks: Risk[] = []
  // Data with the length of a hash may be a hash.
  const format = decoded === undefined || isOpaque(decoded) ? 'hex' : 'text'
  if (format === 'hex') risks.push('unreadable')
  if (decoded !== undefined && text !== decoded) risks.push('hiddenCharacters')
  return {
    ...context,
    kind: 'message',
    text,
    format,
    isOwnSignIn: signIn?.isOwnSignIn === true,
    risks,
    level: riskLevel(risks),
    intent: { namespace: 'solana', kind: 'message', bytes: hex },
  }
}

function bytesOf(message: string): Uint8Array {
  if (message.length > 1.4 * MAX_MESSAGE) throw refuse('The message is longer than 32 KiB.')
  let bytes: Uint8Array
  try {
    bytes = base58.decode(message)
  } catch (cause) {
    throw refuse('`message` must be base58.', cause)
  }
  if (bytes.length > MAX_MESSAGE) throw refuse('The message is longer than 32 KiB.')
  return bytes
}
