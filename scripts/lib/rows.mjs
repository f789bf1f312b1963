/** Row ids in brackets in a test title: `[J05]`, `[A22, Z06]`. */
export function rowsOf(title) {
  return [...title.matchAll(/\[([A-Z]\d{2}(?:,? [A-Z]\d{2})*)\]/g)].flatMap(([, ids]) =>
    ids.split(/,? /),
  )
}

/** Rows of the specification: tab-separated lines of `id`, `area`, `requirement` under a heading. */
export const readLegend = (tsv) => readLines(tsv).map(([id, area]) => ({ id, area }))

/** Reviewed tests that prove a row: lines of `id`, `file`, `title` under a heading. */
export const readPairs = (tsv) => readLines(tsv).map(([id, file, title]) => ({ id, file, title }))

const readLines = (tsv) =>
  tsv
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'))

/**
 * Finds rows that a passing test proves, and unknown row ids in titles.
 * @param rows Result of {@link readLegend}.
 * @param pairs Result of {@link readPairs}: the tests that count.
 * @param tests Titles and states from all reports.
 */
export function coverRows(rows, pairs, tests) {
  const known = new Set(rows.map(({ id }) => id))
  const passed = tests.filter(({ state }) => state === 'passed')
  const isProven = (id) =>
    pairs.some((pair) => pair.id === id && passed.some((test) => isTestOf(pair, test)))
  const uncovered = rows.filter(({ id }) => !isProven(id))
  const unknown = tests.flatMap(({ title }) =>
    rowsOf(title)
      .filter((id) => !known.has(id))
      .map((id) => ({ id, title })),
  )
  return { covered: rows.length - uncovered.length, uncovered, unknown }
}

/**
 * Finds pairs whose test is missing, has another title, or does not contain the row id.
 * @param read Reads a file; undefined for a missing file.
 */
export function findStale(pairs, read) {
  return pairs.filter(({ id, file, title }) => {
    const source = read(file) ?? ''
    // A table test may contain the row id in its rows.
    const isThere = source.includes(title) || source.includes(title.replace(`[${id}]`, '[%s]'))
    return !isThere || !rowsOf(title).includes(id)
  })
}

/** Reports contain absolute paths, or paths relative to the runner's folder. */
function isTestOf({ file, title }, test) {
  const isFile = test.file?.endsWith(file) || file.endsWith(`/${test.file}`)
  return isFile && patternOf(title).test(test.title)
}

/** Matches a title in a report, where `%s`, `$name` and `${name}` are replaced. */
function patternOf(title) {
  const parts = title.split(/%[a-z#]|\$\{[^}]*\}|\$\w+/)
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'))
}
