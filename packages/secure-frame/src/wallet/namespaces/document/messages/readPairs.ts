import type { DataNode } from './dataNode.js'

/** `name: value` on a line, `name=value` in a query, and the members of JSON that does not stand by itself or is not quite some. */
const PAIR =
  /(?:^|[\n\r&?{,;|])[ \t]*[-*]?[ \t]*\\*["']?([A-Za-z][\w .-]{0,39})\\*["']?[ \t]*[:=][ \t]*\\*["']?([^\n\r&?{,;|}"'\\]+)/g

/** Members that stand in a text in whatever way a service may read them. */
export function readPairs(text: string): readonly DataNode[] {
  return [...text.matchAll(PAIR)].map(([, name = '', value = '']) => ({
    name,
    value: value.trim(),
  }))
}
