/** The rows that a test's title names in brackets: `[J05]`, `[A22, Z06]`. */
export function rowsOf(title) {
  return [...title.matchAll(/\[([A-Z]\d{2}(?:,? [A-Z]\d{2})*)\]/g)].flatMap(([, ids]) =>
    ids.split(/,? /),
  )
}

/**
 * Which rows of the specification a passing test names.
 * @param tsv Lines of `id`, `area`, `requirement` under a heading, split by tabs.
 * @param tests Titles and states, from every report.
 */
export function coverRows(tsv, tests) {
  const rows = tsv
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [id, area] = line.split('\t')
      return { id, area }
    })
  const named = new Set(
    tests.filter(({ state }) => state === 'passed').flatMap(({ title }) => rowsOf(title)),
  )
  const uncovered = rows.filter(({ id }) => !named.has(id))
  return { total: rows.length, covered: rows.length - uncovered.length, uncovered }
}
