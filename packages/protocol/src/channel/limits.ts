import { MAX_TRANSACTION_DATA } from '../transactionData.js'

export const LIMITS = {
  nodes: 2_000,
  depth: 8,
  arrayLength: 256,
  /** UTF-16 units of one string. */
  stringLength: 65_536,
  /** UTF-16 units of a member's name. */
  keyLength: 1_024,
  /** Maximum number of strings that are {@link LONGER}. */
  longStrings: 2,
} as const

/** Characters in hex, with `0x`. */
const DATA_LENGTH = 2 + 2 * MAX_TRANSACTION_DATA
/** Transaction fields and the signed transaction may be longer. */
const LONGER: ReadonlyMap<string, number> = new Map([
  ['data', DATA_LENGTH],
  ['input', DATA_LENGTH],
  ['raw', DATA_LENGTH + 512],
])

/** Security: a careless assignment of these keys could reach a prototype. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** Accepts an object literal or its structured clone. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export function hasExactKeys(value: Record<string, unknown>, keys: readonly string[]): boolean {
  let count = 0
  for (const key in value) {
    if (isOfPage(value, key)) continue
    if (++count > keys.length || !keys.includes(key)) return false
  }
  return count === keys.length
}

/**
 * Requires plain data within {@link LIMITS}. Iterative; stops at the first excess. A million keys
 * block only the sender's own wallet for a second.
 */
export function isWithinLimits(root: unknown): boolean {
  const queue: { value: unknown; depth: number; key?: string }[] = [{ value: root, depth: 0 }]
  let nodes = 0
  let longStrings = 0
  for (let entry = queue.pop(); entry !== undefined; entry = queue.pop()) {
    const { value, depth, key = '' } = entry
    if (++nodes > LIMITS.nodes || depth > LIMITS.depth) return false
    if (typeof value === 'string' && value.length > LIMITS.stringLength) {
      if (value.length > (LONGER.get(key) ?? 0) || ++longStrings > LIMITS.longStrings) return false
      continue
    }
    if (isLeaf(value)) continue
    if (Array.isArray(value)) {
      if (value.length > LIMITS.arrayLength || Object.keys(value).length > value.length)
        return false
      for (let index = 0; index < value.length; index++)
        queue.push({ value: value[index], depth: depth + 1 })
    } else {
      if (!isPlainObject(value)) return false
      for (const key in value) {
        if (isOfPage(value, key)) continue
        if (FORBIDDEN_KEYS.has(key)) return false
        if (key.length > LIMITS.keyLength) return false
        if (queue.length + nodes > LIMITS.nodes) return false
        queue.push({ value: value[key], depth: depth + 1, key })
      }
    }
  }
  return true
}

/** Old libraries add properties to all objects. Messages have only own properties. */
const isOfPage = (value: object, key: string) => !Object.hasOwn(value, key)

function isLeaf(value: unknown): boolean {
  return value === null || ['string', 'undefined', 'number', 'boolean'].includes(typeof value)
}
