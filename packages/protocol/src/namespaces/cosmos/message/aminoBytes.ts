import { toJson } from '../../../toJson.js'

/**
 * A document as its signature is made of it: JSON with sorted names and without spaces, as
 * https://docs.cosmos.network/main/learn/advanced/encoding has it for Amino.
 */
export function aminoText(signDoc: unknown): string {
  return toJson(sorted(signDoc))
    .replaceAll('&', '\\u0026')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
}

export const aminoBytes = (signDoc: unknown) => new TextEncoder().encode(aminoText(signDoc))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => [name, sorted(each)] as const)
  return Object.fromEntries(entries.toSorted(byName))
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1
