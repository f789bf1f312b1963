/** The rows that a test's title names in brackets: `[J05]`, `[A22, Z06]`. */
export function rowsOf(title) {
  return [...title.matchAll(/\[([A-Z]\d{2}(?:,? [A-Z]\d{2})*)\]/g)].flatMap(([, ids]) =>
    ids.split(/,? /),
  )
}

/** The rows of the specification: lines of `id`, `area`, `requirement` under a heading, split by tabs. */
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
 * Finds the rows of the specification that a passing test proves, and row ids in titles that are not in the legend.
 * @param rows The legend, as {@link readLegend} gives it.
 * @param pairs The tests that count, as {@link readPairs} gives them.
 * @param tests Titles and states, from every report.
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

/** Pairs whose test is missing, has another title, or does not name the row. @param read The text of a file; undefined for a missing one. */
export function findStale(pairs, read) {
  return pairs.filter(({ id, file, title }) => {
    const source = read(file) ?? ''
    // A table may contain the rows of its title.
    const isThere = source.includes(title) || source.includes(title.replace(`[${id}]`, '[%s]'))
    return !isThere || !rowsOf(title).includes(id)
  })
}

/** A report has absolute paths, or paths from the runner's folder. */
function isTestOf({ file, title }, test) {
  const isFile = test.file?.endsWith(file) || file.endsWith(`/${test.file}`)
  return isFile && patternOf(title).test(test.title)
}

/** Matches a title in a report: vitest and templates fill in `%s`, `$name` and `${name}`. */
function patternOf(title) {
  const parts = title.split(/%[a-z#]|\$\{[^}]*\}|\$\w+/)
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'))
}
