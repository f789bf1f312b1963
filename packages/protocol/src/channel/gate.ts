import { hasExactKeys, isPlainObject, isWithinLimits } from './limits.js'

/** The only method that comlink exposes. */
const CALL_PATH = 'call'
/** comlink's ids contain four hexadecimal groups. */
const MAX_ID_LENGTH = 80

type ReplyMessage = { id: string; type: 'RAW'; value: unknown }

/**
 * Security: comlink alone lets a peer read, overwrite and construct everything behind the exposed
 * object. The gate admits two shapes: an `APPLY` of the one path with one `RAW` argument, and a
 * `RAW` answer to an open call. Never throws.
 */
export function createGate() {
  const open = new Set<string>()
  let dropped = 0

  return {
    admit(data: unknown): 'call' | 'reply' | undefined {
      const lane = classify(data, open)
      if (lane === undefined) dropped++
      return lane
    },
    expect(id: string) {
      open.add(id)
    },
    get dropped() {
      return dropped
    },
  }
}

export type Gate = ReturnType<typeof createGate>

function classify(data: unknown, open: Set<string>): 'call' | 'reply' | undefined {
  try {
    if (!isPlainObject(data)) return undefined
    if (isCall(data)) return 'call'
    if (isReply(data) && open.delete(data.id)) return 'reply'
    return undefined
  } catch {
    // A structured clone cannot throw here. Do not rely on that.
    return undefined
  }
}

function isCall(data: Record<string, unknown>): boolean {
  if (data.type !== 'APPLY' || !hasExactKeys(data, ['id', 'type', 'path', 'argumentList']))
    return false
  if (!isId(data.id)) return false
  const { path, argumentList } = data
  if (!Array.isArray(path) || path.length !== 1 || path[0] !== CALL_PATH) return false
  if (!Array.isArray(argumentList) || argumentList.length !== 1) return false
  return isRaw(argumentList[0], ['type', 'value'])
}

function isReply(data: Record<string, unknown>): data is ReplyMessage {
  return isId(data.id) && isRaw(data, ['id', 'type', 'value'])
}

function isRaw(value: unknown, keys: readonly string[]): boolean {
  return (
    isPlainObject(value) &&
    value.type === 'RAW' &&
    hasExactKeys(value, keys) &&
    isWithinLimits(value.value)
  )
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_ID_LENGTH
}
