import { hexToBytes } from '@noble/curves/utils.js'
import { decodeText, escapeHidden } from '../../../../platform/readableText.js'
import { isSignIn } from '../signInMessage.js'
import { printJson } from './dataNode.js'
import { meaningOfMessage } from './meaningOfMessage.js'
import { meaningOfSignIn } from './meaningOfProse.js'
import { MEANING_RISKS, type MessageMeaning } from './messageMeaning.js'

export type ShownMessage = {
  /** Contains escapes for hidden characters. */
  text: string
  /** `hex` for binary data or a possible hash; `data` for JSON with one member per line. */
  format: 'text' | 'hex' | 'data'
  meaning?: MessageMeaning | undefined
}

/** Checks a sign-in only with `meaningOfSignIn`. */
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

/** Does not change the text. `isOwnSignIn` is false for a sign-in with more effects. */
export function readSignedIn<
  request extends { account: string; text: string; isOwnSignIn?: boolean | undefined },
>(request: request) {
  const meaning = meaningOfSignIn(request.text, request.account)
  const isOwnSignIn = request.isOwnSignIn === true && meaning === undefined
  return { request: { ...request, meaning, isOwnSignIn }, risks: risksOf(meaning) }
}

/** A word such as "payload", followed by a hash or bytes. */
const NAMED_HASH =
  /(?<!\b(?:transaction|tx|block|commit) )\b(?:payload|calldata|call data|digest|hash)\b[\s:="']{1,4}(?:0x)?[\da-f]{40,}/i
const UNREADABLE = ['unreadable'] as const

const risksOf = (meaning: MessageMeaning | undefined) =>
  meaning === undefined ? [] : [MEANING_RISKS[meaning.kind]]
