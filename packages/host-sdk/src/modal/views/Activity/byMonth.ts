/** Groups what is sorted by time, with the year where it is not this one. @param entries `at` in ms since the epoch */
export function byMonth<entry extends { at: number }>(
  entries: readonly entry[],
  now: number = Date.now(),
): readonly { month: string; entries: readonly entry[] }[] {
  const groups = new Map<number, entry[]>()
  for (const entry of entries) {
    const date = new Date(entry.at)
    const key = date.getFullYear() * 12 + date.getMonth()
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [entry])
    else group.push(entry)
  }
  return [...groups.values()].map((entries) => ({ month: nameOf(entries[0], now), entries }))
}

function nameOf(entry: { at: number } | undefined, now: number): string {
  const date = new Date(entry?.at ?? now)
  const isThisYear = date.getFullYear() === new Date(now).getFullYear()
  return date.toLocaleDateString('en', {
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  })
}
