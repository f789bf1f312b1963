import { bytesToHex } from '@noble/curves/utils.js'
import { base58 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'
import { decodeText, escapeHidden } from '../../../../platform/readableText.js'
import type { RequestContext, RiskLevel } from '../../document/namespaceRequests.js'
import { isSignIn, readSignIn } from '../../document/signInMessage.js'
import type { Risk, SolanaRequest } from './solanaView.js'

/** Bytes. */
const MAX_MESSAGE = 32_768
/** Bytes of a public key, and of a hash. */
const HASH_LENGTH = 32
/** A hash or more in letters: orders that programs check are signed so. */
const HEX = /^\s*(?:0x)?[0-9a-fA-F]{64,}\s*$/

/** What wallets and WalletConnect have: the message in base58, and who signs it. */
const Params = z.object({ message: z.string(), pubkey: z.string() })

/**
 * `solana_signMessage` of `{ message, pubkey }`, by name or as the only parameter.
 * @throws `addressNotYours`, `signInMismatch`, `invalidParams`
 */
export function parseSignMessage(params: unknown, context: RequestContext): SolanaRequest {
  const given = z.safeParse(Params, Array.isArray(params) ? params[0] : params)
  if (!given.success)
    throw malformed('`solana_signMessage` takes `message`, in base58, and `pubkey`.')
  const { message, pubkey } = given.data
  if (pubkey !== context.account) throw new VestibuleError('addressNotYours')
  const bytes = bytesOf(message)
  const decoded = bytes.length === HASH_LENGTH ? undefined : decodeText(bytes)
  // Read leniently, so that a byte that is no text cannot hide a sign-in from this check.
  if (isSignIn(new TextDecoder().decode(bytes))) readSignIn(decodeText(bytes), context)

  const hex = bytesToHex(bytes)
  const text = decoded === undefined ? `0x${hex}` : escapeHidden(decoded)
  const risks: Risk[] = []
  // As many bytes as a hash has may be one, whatever they spell.
  const format = decoded === undefined || HEX.test(decoded) ? 'hex' : 'text'
  if (format === 'hex') risks.push('unreadable')
  if (decoded !== undefined && text !== decoded) risks.push('hiddenCharacters')
  return {
    ...context,
    kind: 'message',
    text,
    format,
    risks,
    level: levelOf(risks),
    intent: { namespace: 'solana', kind: 'message', bytes: hex },
  }
}

function levelOf(risks: readonly Risk[]): RiskLevel {
  if (risks.includes('unreadable')) return 'high'
  return risks.length > 0 ? 'medium' : 'normal'
}

function bytesOf(message: string): Uint8Array {
  // Decoding takes the square of the length.
  if (message.length > 1.4 * MAX_MESSAGE) throw malformed('The message is longer than 32 KiB.')
  let bytes: Uint8Array
  try {
    bytes = base58.decode(message)
  } catch (cause) {
    throw malformed('`message` is not base58.', cause)
  }
  if (bytes.length > MAX_MESSAGE) throw malformed('The message is longer than 32 KiB.')
  return bytes
}

function malformed(reason: string, cause?: unknown): VestibuleError {
  return new VestibuleError('invalidParams', { data: { reason }, cause })
}
