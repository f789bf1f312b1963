import type { Finding } from './rule.js'

/** Maximum edit distance of two names. */
const MOST_EDITS = 2
const SHORTEST = 6

export function findMisspelt(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Finding[] {
  return Object.keys(env).flatMap((key): Finding[] => {
    if (key.length < SHORTEST || names.includes(key)) return []
    const meant = names.find(
      (name) => name.length >= SHORTEST && !env[name] && edits(key, name) <= MOST_EDITS,
    )
    if (meant === undefined) return []
    return [{ key, level: 'warning', message: `is not read; did you mean ${meant}?` }]
  })
}

/** Damerau-Levenshtein distance (optimal string alignment): swapping two neighbours counts once. */
function edits(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row++) {
    const present = [row]
    const [before = [], earlier] = [rows[row - 1], rows[row - 2]]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      present[column] = Math.min(
        (before[column] ?? 0) + 1,
        (present[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + Number(!isSame),
        isSwapped ? (earlier?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(present)
  }
  return rows[one.length]?.[other.length] ?? 0
}
