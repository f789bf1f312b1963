import { basename } from 'node:path'

/** @returns {Record<string, { client: string, did: string, outcome: string, why: string }[]>} rows by spec, also for tests that failed without a reason */
export function rowsOf({ suites = [] }) {
  const inSuite = ({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap((spec) => spec.tests.flatMap((test) => rowsOfTest(spec.title, test))),
    ...inner.flatMap(inSuite),
  ]
  return Object.fromEntries(
    suites.map((suite) => [basename(suite.file, '.spec.ts'), inSuite(suite)]),
  )
}

function rowsOfTest(title, { status, results }) {
  const last = results.at(-1)
  const rows = (last?.annotations ?? [])
    .filter(({ type }) => type === 'row')
    .map(({ description }) => JSON.parse(description))
  const isSaid = status === 'expected' || rows.some(({ outcome }) => outcome === 'fails')
  return isSaid ? rows : [...rows, failure(title, firstLine(last?.error?.message))]
}

export const failure = (did, why) => ({ client: 'The test', did, outcome: 'fails', why })
// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one.
const COLOURS = /\x1b\[[0-9;]*m/g
const firstLine = (text = 'It did not run.') => text.replace(COLOURS, '').split('\n')[0]
