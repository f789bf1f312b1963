import type { ReactNode } from 'react'
import { ISOLATE, ISOLATE_END } from './isolation.js'

export function Isolated({ text }: { text: string }): ReactNode {
  const start = text.indexOf(ISOLATE)
  const end = endOf(text, start)
  if (start < 0 || end < 0) return text
  return (
    <>
      {text.slice(0, start)}
      <bdi>
        <Isolated text={text.slice(start + 1, end)} />
      </bdi>
      <Isolated text={text.slice(end + 1)} />
    </>
  )
}

/** Handles nested isolates. @returns -1 without an end */
function endOf(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === ISOLATE) depth++
    if (text[at] === ISOLATE_END && --depth === 0) return at
  }
  return -1
}
