import { hexToBytes } from '@noble/curves/utils.js'
import { decodeText, escapeHidden } from '../../../../platform/readableText.js'
import { isSignIn } from '../signInMessage.js'
import { printJson } from './dataNode.js'
import { meaningOfMessage } from './meaningOfMessage.js'
import { meaningOfSignIn } from './meaningOfProse.js'
import { MEANING_RISKS, type MessageMeaning } from './messageMeaning.js'

/** A message as it is shown. */
export type ShownMessage = {
  /** Ready to print: hidden characters are written out. */
  text: string
  /** `hex` when the bytes are no text, or may be a hash; `data` for JSON, whose members stand below each other. */
  format: 'text' | 'hex' | 'data'
  /** The use of the signature, if the message tells; determined after the request is understood. */
  meaning?: MessageMeaning | undefined
}

/**
 * Finds out what the signature of a message could be used for, in any namespace, and lays out what is data. A sign-in that
 * came so far is one of the page that asks, and is good for that alone, unless it says that it is for more.
 */
export function readMessage<
  request extends ShownMessage & {
    account: string
    intent: { bytes: string }
    isOwnSignIn?: boolean | undefined
  },
>(request: request) {
  const { account, intent, text, format } = request
  const decoded = decodeText(hexToBytes(intent.bytes))
  if (decoded === undefined) return { request, risks: [] }
  if (isSignIn(decoded)) return readSignedIn(request)
  const meaning = meaningOfMessage(decoded, account)
  const risks = [...risksOf(meaning), ...(NAMED_HASH.test(decoded) ? UNREADABLE : [])]
  const data = format === 'text' ? printJson(decoded) : undefined
  const shown: ShownMessage =
    data === undefined ? { text, format } : { text: escapeHidden(data), format: 'data' }
  return { request: { ...request, ...shown, meaning }, risks }
}

/** The same for a sign-in, which is shown as it is. One that says that it does more is no plain sign-in. */
export function readSignedIn<
  request extends { account: string; text: string; isOwnSignIn?: boolean | undefined },
>(request: request) {
  const meaning = meaningOfSignIn(request.text, request.account)
  const isOwnSignIn = request.isOwnSignIn === true && meaning === undefined
  return { request: { ...request, meaning, isOwnSignIn }, risks: risksOf(meaning) }
}

/** A word that stands for what is done, and a hash of it, or its bytes. Hashes of transactions are public. */
const NAMED_HASH =
  /(?<!\b(?:transaction|tx|block|commit) )\b(?:payload|calldata|call data|digest|hash)\b[\s:="']{1,4}(?:0x)?[\da-f]{40,}/i
const UNREADABLE = ['unreadable'] as const

const risksOf = (meaning: MessageMeaning | undefined) =>
  meaning === undefined ? [] : [MEANING_RISKS[meaning.kind]]
