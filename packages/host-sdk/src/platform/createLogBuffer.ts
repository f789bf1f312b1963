import type { ErrorReport } from './createErrorReporter.js'

const MOST = 1_024_000
/** Maximum characters of a message or a cause: a cause may be a long answer. */
const LONGEST = 8_192

/** Stores the newest errors of a page. The SDK does not send them. */
export type LogBuffer = {
  /** Pass it as `onError` to `createVestibule`. */
  onError: (report: ErrorReport) => void
  /** Returns one line of JSON per error, oldest first. */
  read: () => string
  clear: () => void
}

/**
 * Collects errors in memory, up to `most` bytes, and removes the oldest.
 * @param options.most
 * @default 1_024_000
 * @param options.now in ms
 */
export function createLogBuffer(options: { most?: number; now?: () => number } = {}): LogBuffer {
  const { most = MOST, now = Date.now } = options
  const encoder = new TextEncoder()
  let lines: { text: string; size: number }[] = []
  let total = 0

  return {
    onError({ message, cause }) {
      const time = new Date(now()).toISOString()
      const said = { time, message: message.slice(0, LONGEST), cause: textOf(cause) }
      const text = `${JSON.stringify(said)}\n`
      const size = encoder.encode(text).length
      lines.push({ text, size })
      total += size
      while (total > most) total -= lines.shift()?.size ?? total
    },
    read: () => lines.map(({ text }) => text).join(''),
    clear() {
      lines = []
      total = 0
    },
  }
}

function textOf(cause: unknown): string | undefined {
  if (cause === undefined) return undefined
  const words: string[] = []
  let left: unknown = cause
  while (left instanceof Error && words.length < 5) {
    words.push(`${left.name}: ${left.message}`)
    left = left.cause
  }
  if (words.length > 0) return words.join(' < ').slice(0, LONGEST)
  try {
    return (JSON.stringify(cause) ?? String(cause)).slice(0, LONGEST)
  } catch {
    // JSON does not support cycles and BigInts.
    return String(cause).slice(0, LONGEST)
  }
}
