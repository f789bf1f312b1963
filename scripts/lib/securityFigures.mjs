/** Sums the results of a suite's tests. Without results, counts the tests. A failed test without results counts as one. */
export function figuresOf({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length
  const failed = tests.filter(({ status }) => status === 'failed').length + broken
  const told = tests.map(({ meta }) => meta).filter(({ cases }) => cases !== undefined)
  const ran = tests.filter(({ status }) => status === 'passed' || status === 'failed').length
  const sum = (name) => told.reduce((total, meta) => total + (meta[name] ?? 0), 0)
  const notes = told.flatMap(({ note }) => note ?? [])
  return {
    cases: told.length === 0 ? ran : sum('cases'),
    wrong: Math.max(sum('wrong'), failed),
    note: notes.join(', '),
  }
}

/** Converts Playwright's report to vitest's form. An annotation contains the results of a test. */
export function asVitests({ suites, errors }) {
  const inSuite = ({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ tests }) => tests.map(asVitest)),
    ...inner.flatMap(inSuite),
  ]
  const files = suites.map((suite) => ({ status: 'passed', assertionResults: inSuite(suite) }))
  return {
    testResults: [...files, ...errors.map(() => ({ status: 'failed', assertionResults: [] }))],
  }
}

function asVitest({ status, results }) {
  const states = { expected: 'passed', flaky: 'failed', unexpected: 'failed', skipped: 'skipped' }
  const told = results.at(-1)?.annotations?.find(({ type }) => type === 'figures')
  return { status: states[status], meta: told === undefined ? {} : JSON.parse(told.description) }
}
