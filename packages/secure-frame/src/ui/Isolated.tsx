import type { ReactNode } from 'react'
import { ISOLATE, ISOLATE_END } from './isolation.js'

/** A sentence whose names of someone else's choice are marked: each is kept apart from the words around it. */
export function Isolated({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = []
  let rest = text
  while (rest !== '') {
    const start = rest.indexOf(ISOLATE)
    const end = start < 0 ? -1 : endOf(rest, start)
    if (end < 0) {
      parts.push(withoutMarks(rest))
      break
    }
    parts.push(withoutMarks(rest.slice(0, start)))
    parts.push(
      <bdi key={parts.length}>
        <Isolated text={rest.slice(start + 1, end)} />
      </bdi>,
    )
    rest = rest.slice(end + 1)
  }
  return parts
}

/** Where the isolate that begins at `start` ends, with those inside of it; -1 if it does not. */
function endOf(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === ISOLATE) depth++
    if (text[at] === ISOLATE_END && --depth === 0) return at
  }
  return -1
}

const withoutMarks = (text: string) => text.replaceAll(ISOLATE, '').replaceAll(ISOLATE_END, '')
