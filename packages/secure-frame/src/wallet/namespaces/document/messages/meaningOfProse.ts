import type { MessageMeaning } from './messageMeaning.js'
import { CALL, DENIED, LETS_ACT, MAKES_KEYS, MOVES, NAMES, WARNS } from './proseRules.js'

/**
 * What a text says itself that its signature is good for. Services check the text to the letter, so that nobody can have
 * it signed in other words.
 * @param own The account that signs: its address is often called a public key.
 */
export function meaningOfProse(text: string, own: string): MessageMeaning | undefined {
  const plain = text
    .replace(new RegExp(`(?:public ?key:?\\s*)?${own}`, 'gi'), '')
    .replace(/\buser[ -]agent\b/gi, '')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
  const sentences = plain.split(/[.!?]+(?= |$)/).map((sentence) => sentence.trim())
  const said = sentences.map((sentence) => sentence.replace(DENIED, ''))
  const account = () => nameIn(sentences)
  if (said.some((sentence) => MAKES_KEYS.test(sentence)))
    return { kind: 'keys', account: account() }
  if (said.some((sentence) => LETS_ACT.test(sentence))) return { kind: 'agent', account: account() }
  if (sentences.some((sentence) => WARNS.test(sentence)))
    return { kind: 'keys', account: account() }
  if (CALL.test(plain) || said.some((sentence) => MOVES.test(sentence))) return { kind: 'action' }
  return undefined
}

function nameIn(sentences: readonly string[]): string | undefined {
  for (const rule of NAMES)
    for (const sentence of sentences) {
      const name = rule.exec(sentence)?.groups?.name?.trim()
      if (name !== undefined) return name
    }
  return undefined
}
