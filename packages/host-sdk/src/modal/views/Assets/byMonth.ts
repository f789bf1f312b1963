/** Groups what is sorted by time, with the year where it is not this one. @param entries `at` in ms since the epoch */
export function byMonth<entry extends { at: number }>(
  entries: readonly entry[],
  now: number = Date.now(),
): readonly { month: string; entries: readonly entry[] }[] {
  const groups = new Map<string, entry[]>()
  for (const entry of entries) {
    const month = nameOf(entry.at, now)
    groups.set(month, [...(groups.get(month) ?? []), entry])
  }
  return [...groups].map(([month, entries]) => ({ month, entries }))
}

function nameOf(at: number, now: number): string {
  const date = new Date(at)
  const isThisYear = date.getFullYear() === new Date(now).getFullYear()
  return date.toLocaleDateString('en', {
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  })
}
