import { bytesToHex } from '@noble/curves/utils.js'
import { escapeHidden } from '../../../../platform/readableText.js'
import { printJson } from './dataNode.js'
import { meaningOfMessage } from './meaningOfMessage.js'
import { MEANING_RISKS, type MessageMeaning } from './messageMeaning.js'

/** A message as it is shown. */
export type ReadMessage = {
  /** Ready to print: hidden characters are written out. */
  text: string
  /** `hex` when the bytes are no text, or may be a hash; `data` for JSON, whose members stand below each other. */
  format: 'text' | 'hex' | 'data'
  /** What the signature could be used for, where the message tells. */
  meaning: MessageMeaning | undefined
}

/** Every namespace has these. */
type MessageRisk =
  | 'unreadable'
  | 'hiddenCharacters'
  | (typeof MEANING_RISKS)[MessageMeaning['kind']]

/** Reads a message that is signed as it is, in any namespace. */
export function readMessage(given: {
  bytes: Uint8Array
  /** The bytes as text, where they are that. */
  decoded: string | undefined
  /** It can be a hash, whatever it spells. */
  isHash: boolean
  /** It is a sign-in of the page that asks, which is good for that alone. */
  isForSignIn?: boolean | undefined
  account: string
}): ReadMessage & { risks: MessageRisk[] } {
  const { bytes, decoded, isHash, isForSignIn = false, account } = given
  const risks: MessageRisk[] = []
  if (isHash) risks.push('unreadable')
  if (decoded === undefined)
    return { text: `0x${bytesToHex(bytes)}`, format: 'hex', meaning: undefined, risks }

  const meaning = isForSignIn ? undefined : meaningOfMessage(decoded, account)
  if (meaning !== undefined) risks.push(MEANING_RISKS[meaning.kind])
  if (escapeHidden(decoded) !== decoded) risks.push('hiddenCharacters')
  if (isHash) return { text: escapeHidden(decoded), format: 'hex', meaning, risks }
  const data = printJson(decoded)
  return { text: escapeHidden(data ?? decoded), format: data ? 'data' : 'text', meaning, risks }
}
