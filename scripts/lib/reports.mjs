import { existsSync, readFileSync, rmSync } from 'node:fs'
import { inRoot } from './root.mjs'

export const REPORTS = {
  unit: { path: '.reports/vitest.json', read: readVitest },
  supply: { path: '.reports/supply.json', read: ({ results }) => results },
  examples: { path: '.reports/examples.json', read: readPlaywright },
  e2e: { path: '.reports/e2e.json', read: readPlaywright },
}

/**
 * Reads the tests of a runner's last report; undefined without a report.
 * @returns {{ title: string, file?: string, state: 'passed' | 'failed' | 'skipped', flaky?:
 * boolean, detail?: string }[] | undefined}
 */
export function readReport(name) {
  const { path, read } = REPORTS[name]
  if (!existsSync(inRoot(path))) return undefined
  return read(JSON.parse(readFileSync(inRoot(path), 'utf8')))
}

export function removeReport(name) {
  rmSync(inRoot(REPORTS[name].path), { force: true })
}

function readVitest({ testResults }) {
  const tests = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.map(({ fullName, status: state, failureMessages }) => ({
      title: fullName,
      file: name,
      state: state === 'passed' || state === 'failed' ? state : 'skipped',
      detail: joined(failureMessages),
    }))
    // A file that does not load fails without a failing test.
    const broken = status === 'failed' && tests.every(({ state }) => state !== 'failed')
    return broken ? [...tests, { title: name, state: 'failed', detail: message }] : tests
  })
  return [...tests, ...readUnhandled()]
}

/** Errors outside tests fail the run. `vite.config.ts` writes them to this file. */
function readUnhandled() {
  const file = inRoot(REPORTS.unit.path.replace('.json', '.unhandled.json'))
  if (!existsSync(file)) return []
  const errors = JSON.parse(readFileSync(file, 'utf8'))
  return errors.map((detail) => ({
    title: 'An error outside of all tests',
    state: 'failed',
    detail,
  }))
}

function readPlaywright({ suites, errors }) {
  const states = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' }
  const inSuite = ({ title, specs = [], suites: inner = [] }) => [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status, results }) => ({
        title: `${title} ${spec.title}`,
        file: spec.file,
        state: states[status],
        ...(status === 'flaky' && { flaky: true }),
        detail: joined(
          results.flatMap(({ errors, attachments = [] }) => [
            ...errors.map(({ message }) => message),
            ...attachments.flatMap(readPage),
          ]),
        ),
      })),
    ),
    ...inner.flatMap((suite) => inSuite({ ...suite, title: `${title} ${suite.title}` })),
  ]
  const broken = errors.map(({ message }) => ({ title: message, state: 'failed' }))
  return [...suites.flatMap(inSuite), ...broken]
}

/** The page's content after a failure, for runs on other machines. */
function readPage({ name, path }) {
  if (name !== 'error-context' || !existsSync(path)) return []
  const [, page = ''] = readFileSync(path, 'utf8').split('# Page snapshot')
  const [snapshot] = page.split('\n# ')
  return [snapshot.trim().split('\n').slice(0, 120).join('\n')]
}

function joined(messages) {
  return messages.length === 0 ? undefined : messages.join('\n')
}

export function count(tests) {
  const ended = (state) => tests.filter((test) => test.state === state).length
  return { passed: ended('passed'), failed: ended('failed'), skipped: ended('skipped') }
}
