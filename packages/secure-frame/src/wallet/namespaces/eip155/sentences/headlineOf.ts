import { messageHeadline } from '../../document/messages/messageHeadline.js'
import { nameHeadline } from '../../document/names/nameHeadline.js'
import type { Text } from '../cards/i18n.js'
import type { Eip155View } from '../insight/eip155View.js'
import type { TypedDataRequest } from '../requests/approvalRequest.js'
import type { BatchCall } from '../requests/decodedCall.js'
import { callSentence } from './callSentence.js'
import { createWords, type Words } from './createWords.js'
import { leadingStep } from './leadingStep.js'
import { signedSentence } from './signedSentence.js'

/** The request, in one plain sentence. */
export function headlineOf(t: Text, approval: Eip155View): string {
  const { request, insight } = approval
  const words = createWords(t, approval)
  switch (request.kind) {
    case 'message':
      return messageHeadline(t, request.meaning)
    case 'signIn':
      return request.meaning === undefined
        ? t('headline.signIn')
        : messageHeadline(t, request.meaning)
    case 'name':
      return nameHeadline(request)
    case 'typedData':
      return ofTypedData(t, { request, words, approval })
    case 'transaction':
      return request.call.kind === 'batch'
        ? ofBatch(t, { approval, call: request.call, words })
        : callSentence(t, { ...request, call: request.call, words, described: insight.described })
  }
}

function ofTypedData(
  t: Text,
  given: { request: TypedDataRequest; words: Words; approval: Eip155View },
): string {
  const { request, words, approval } = given
  const { described } = approval.insight
  const { decoded: meaning } = request
  if (meaning !== undefined) {
    const { carried } = meaning
    const call = carried && ofBatch(t, { approval, call: carried, words })
    return signedSentence(t, { meaning, words, call })
  }
  return described === undefined
    ? t('headline.typedData', { type: request.primaryType })
    : words.described(described)
}

/** The gravest step, or the one that the others are there for, and how many more there are. */
function ofBatch(t: Text, given: { approval: Eip155View; call: BatchCall; words: Words }): string {
  const { approval, call, words } = given
  const { describedSteps } = approval.insight
  const at = leadingStep(call)
  const step = call.steps[at]
  if (step === undefined) return t('headline.call')
  const sentence = callSentence(t, { ...step, words, described: describedSteps[at] })
  const count = call.steps.length - 1
  return count === 0 ? sentence : t('headline.more', { sentence, count })
}
