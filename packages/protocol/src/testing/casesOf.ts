const inCi = process.env.VESTIBULE_CI !== undefined

/** `npm run test:security` sets VESTIBULE_CASES. Otherwise CI runs `ci` cases. */
export function casesOf({ quick, ci }: { quick: number; ci: number }): number {
  return Number(process.env.VESTIBULE_CASES ?? (inCi ? ci : quick))
}

/** All entries in CI, otherwise an even sample of `quick` entries. */
export function sampleOf<entry>(table: readonly entry[], { quick }: { quick: number }): entry[] {
  if (inCi || quick >= table.length) return [...table]
  const step = (table.length - 1) / (quick - 1 || 1)
  return table.filter((_, index) =>
    Array.from({ length: quick }, (_, at) => Math.round(at * step)).includes(index),
  )
}
