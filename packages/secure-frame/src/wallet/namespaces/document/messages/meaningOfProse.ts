import { changesAccount } from './changesAccount.js'
import type { MessageMeaning } from './messageMeaning.js'
import { makesKeysElsewhere } from './otherLanguages.js'
import { CALL, DENIED, LETS_ACT, MAKES_KEYS, MOVES, NAMES, WARNS } from './proseRules.js'

/** Services compare texts exactly, so pages cannot avoid these words. @param own The signing account, often called a public key */
export function meaningOfProse(text: string, own: string): MessageMeaning | undefined {
  const plain = withoutOwn(text, own)
  const { sentences, said } = sentencesOf(plain)
  const account = () => nameIn(sentences)
  if (said.some((sentence) => MAKES_KEYS.test(sentence)) || sentences.some(makesKeysElsewhere))
    return { kind: 'keys', account: account() }
  if (said.some((sentence) => LETS_ACT.test(sentence))) return { kind: 'agent', account: account() }
  if (sentences.some((sentence) => WARNS.test(sentence)))
    return { kind: 'keys', account: account() }
  return CALL.test(inLine(plain)) || isCarriedOut(said) ? { kind: 'action' } : undefined
}

/** Finds sign-ins that derive accounts of other chains or grant rights to the site (ERC-5573). */
export function meaningOfSignIn(text: string, own: string): MessageMeaning | undefined {
  if (/^- urn:recap:/im.test(text)) return { kind: 'agent' }
  return isCarriedOut(sentencesOf(withoutOwn(text, own)).said) ? { kind: 'action' } : undefined
}

export function saysAccountChange(text: string, own: string): boolean {
  return sentencesOf(withoutOwn(text, own)).said.some(changesAccount)
}

const isCarriedOut = (said: readonly string[]) =>
  said.some((sentence) => MOVES.some((rule) => rule.test(sentence)))

const inLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function withoutOwn(text: string, own: string): string {
  return text
    .replace(new RegExp(`(?:public ?key:?\\s*)?${own}`, 'gi'), '')
    .replace(/\buser[ -]agent\b/gi, '')
    .replace(/[\u2018\u2019]/g, "'")
}

/** `said` omits negated sentences. A new line ends a negation. */
function sentencesOf(text: string): { sentences: readonly string[]; said: readonly string[] } {
  const lines = text.replace(/\s*\n\s*(?=[a-z])/g, ' ')
  const parts = lines.split(/[.!?]+(?=\s|$)|[。！？]/)
  return {
    sentences: parts.map(inLine),
    said: parts.map((part) => inLine(part.replace(DENIED, ''))),
  }
}

function nameIn(sentences: readonly string[]): string | undefined {
  for (const rule of NAMES)
    for (const sentence of sentences) {
      const name = rule.exec(sentence)?.groups?.name?.trim()
      if (name !== undefined) return name
    }
  return undefined
}
