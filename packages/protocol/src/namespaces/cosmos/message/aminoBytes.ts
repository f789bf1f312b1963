import { toJson } from '../../../toJson.js'

/** Amino JSON: sorted names, no spaces (https://docs.cosmos.network/main/learn/advanced/encoding). */
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
