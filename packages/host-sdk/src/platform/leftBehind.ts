import { toJson } from '@vestibule/protocol'

const KEPT_MS = 5 * 60_000

/**
 * Stores a value for the tab's next document, unless the returned function runs first. Some wallets
 * open in the same tab.
 */
export function keepIfLeft(name: string, value: unknown): () => void {
  const key = keyOf(name)
  const keep = () =>
    inTab((area) => area.setItem(key, toJson({ value, until: Date.now() + KEPT_MS })))
  globalThis.addEventListener?.('pagehide', keep)
  return () => {
    globalThis.removeEventListener?.('pagehide', keep)
    inTab((area) => area.removeItem(key))
  }
}

export function readLeft<value>(name: string): value | undefined {
  const kept = inTab((area) => JSON.parse(area.getItem(keyOf(name)) ?? 'null')) as
    | { value: value; until: number }
    | null
    | undefined
  return (kept?.until ?? 0) < Date.now() ? undefined : kept?.value
}

export function takeLeft<value>(name: string): value | undefined {
  const left = readLeft<value>(name)
  inTab((area) => area.removeItem(keyOf(name)))
  return left
}

const keyOf = (name: string) => `vestibule:left:${name}`

function inTab<result>(work: (area: Storage) => result): result | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}
