import { kindOfAction } from './actionWords.js'
import { type DataNode, readEncoded, readJson } from './dataNode.js'
import { bindsOrPays, meaningOfData } from './meaningOfData.js'
import { meaningOfProse, saysAccountChange } from './meaningOfProse.js'
import type { MessageMeaning } from './messageMeaning.js'

/** Finds `name: value` lines, `name=value` queries, and JSON inside text or with errors. */
const PAIR =
  /(?:^|[\n\r&?{,;|])[ \t]*[-*]?[ \t]*\\*["']?([A-Za-z][\w .-]{0,39})\\*["']?[ \t]*[:=][ \t]*\\*["']?([^\n\r&?{,;|}"'\\]+)/g

function readPairs(text: string): readonly DataNode[] {
  return [...text.matchAll(PAIR)].map(([, name = '', value = '']) => ({
    name,
    value: value.trim(),
  }))
}

/** Also finds JSON with errors. */
const NAMED_ACTION =
  /(?:^|[\s"'&?{,;])(?:action|type|method|operation|op|command|instruction|intent)\\*["']?\s*[:=]\s*\\*["']?([\w .-]{1,64})/gi

/** Undefined only means that no use was found. @param own The signing account */
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

function readBetween(text: string, first: string, last: string) {
  const begin = text.indexOf(first)
  return begin < 0 ? undefined : readJson(text.slice(begin, text.lastIndexOf(last) + 1))
}
