import { kindOfAction } from './actionWords.js'
import { type DataNode, readEncoded, readJson } from './dataNode.js'
import { bindsOrPays, meaningOfData } from './meaningOfData.js'
import { meaningOfProse, saysAccountChange } from './meaningOfProse.js'
import type { MessageMeaning } from './messageMeaning.js'

/** `name: value` on a line, `name=value` in a query, and the members of JSON inside other text or with errors. */
const PAIR =
  /(?:^|[\n\r&?{,;|])[ \t]*[-*]?[ \t]*\\*["']?([A-Za-z][\w .-]{0,39})\\*["']?[ \t]*[:=][ \t]*\\*["']?([^\n\r&?{,;|}"'\\]+)/g

/** Pairs of name and value in a text, in every notation that a service may read. */
function readPairs(text: string): readonly DataNode[] {
  return [...text.matchAll(PAIR)].map(([, name = '', value = '']) => ({
    name,
    value: value.trim(),
  }))
}

/** `action: withdraw`, on a line, in a query, or in JSON that only a lenient reader takes. */
const NAMED_ACTION =
  /(?:^|[\s"'&?{,;])(?:action|type|method|operation|op|command|instruction|intent)\\*["']?\s*[:=]\s*\\*["']?([\w .-]{1,64})/gi

/**
 * A possible use of the signature of a text that is not a sign-in. Without a result the card shows it like any other message,
 * although a service may use it. @param own The account that signs.
 */
export function meaningOfMessage(text: string, own: string): MessageMeaning | undefined {
  const data = readBetween(text, '{', '}') ?? readBetween(text, '[', ']') ?? readEncoded(text)
  const found = (data && meaningOfData(data, own)) ?? meaningOfProse(text, own)
  if (found !== undefined) return found
  for (const [, action = ''] of text.matchAll(NAMED_ACTION)) {
    const kind = kindOfAction(action)
    if (kind !== undefined) return { kind, action: action.trim() }
  }
  const paired = bindsOrPays(readPairs(text), own)
  return paired ?? (saysAccountChange(text, own) ? { kind: 'account' } : undefined)
}

/** JSON with words around it. */
function readBetween(text: string, first: string, last: string) {
  const begin = text.indexOf(first)
  return begin < 0 ? undefined : readJson(text.slice(begin, text.lastIndexOf(last) + 1))
}
