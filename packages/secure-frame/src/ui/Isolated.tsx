import { ISOLATE, ISOLATE_END } from './isolation.js'

const MARKS = new RegExp(`[${ISOLATE}${ISOLATE_END}]`)

/** A sentence whose names of someone else's choice are marked: each is kept apart from the words around it. */
export function Isolated({ text }: { text: string }) {
  return text
    .split(MARKS)
    .map((part, index) => (index % 2 === 0 ? part : <bdi key={index}>{part}</bdi>))
}
