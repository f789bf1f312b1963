import { describe, expect, test } from 'vitest'
import { rowsOf } from './results.mjs'

const row = { client: 'ethers 6', did: 'send', outcome: 'works', why: '' }
const told = (one) => ({ type: 'row', description: JSON.stringify(one) })
const spec = (status, { annotations = [], error } = {}) => ({
  title: 'a test',
  tests: [{ status, results: [{ annotations, error }] }],
})
const report = (...specs) => ({ suites: [{ file: 'libraries.spec.ts', suites: [{ specs }] }] })

describe('rowsOf', () => {
  test('returns the test results by spec', () => {
    const annotations = [told(row), { type: 'issue', description: 'none' }]
    expect(rowsOf(report(spec('expected', { annotations })))).toEqual({ libraries: [row] })
  })

  test('reports a failed test without results as a failure with its first line', () => {
    const error = { message: '\x1b[31mTimeout\x1b[0m\nat somewhere' }
    const silent = report(spec('unexpected', { annotations: [told(row)], error }))
    const failed = { client: 'The test', did: 'a test', outcome: 'fails', why: 'Timeout' }
    expect(rowsOf(silent)).toEqual({ libraries: [row, failed] })
    const said = { ...row, outcome: 'fails', why: 'no' }
    expect(rowsOf(report(spec('unexpected', { annotations: [told(said)] })))).toEqual({
      libraries: [said],
    })
  })

  test('reports a test that did not run as a failure', () => {
    const { libraries } = rowsOf(report(spec('skipped')))
    expect(libraries).toMatchObject([{ outcome: 'fails', why: 'It did not run.' }])
  })

  test('returns no rows without a report', () => {
    expect(rowsOf({})).toEqual({})
  })
})
