/** The rows that a test's title names in brackets: `[J05]`, `[A22, Z06]`. */
export function rowsOf(title) {
  return [...title.matchAll(/\[([A-Z]\d{2}(?:,? [A-Z]\d{2})*)\]/g)].flatMap(([, ids]) =>
    ids.split(/,? /),
  )
}

/** The rows of the specification: lines of `id`, `area`, `requirement` under a heading, split by tabs. */
export function readLegend(tsv) {
  return tsv
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [id, area] = line.split('\t')
      return { id, area }
    })
}

/**
 * Which rows of the specification a passing test names, and what any test names that is none.
 * @param rows The legend, as {@link readLegend} gives it.
 * @param tests Titles and states, from every report.
 */
export function coverRows(rows, tests) {
  const known = new Set(rows.map(({ id }) => id))
  const named = new Set(
    tests.filter(({ state }) => state === 'passed').flatMap(({ title }) => rowsOf(title)),
  )
  const uncovered = rows.filter(({ id }) => !named.has(id))
  const unknown = tests.flatMap(({ title }) =>
    rowsOf(title)
      .filter((id) => !known.has(id))
      .map((id) => ({ id, title })),
  )
  return { covered: rows.length - uncovered.length, uncovered, unknown }
}
