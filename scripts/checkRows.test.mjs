import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { count, REPORTS } from './lib/reports.mjs'
import { inRoot } from './lib/root.mjs'
import { coverRows, readLegend, rowsOf } from './lib/rows.mjs'

describe('rowsOf', () => {
  // Named apart: a row in a title of this file would count as covered.
  test.each([
    ['one row', '[J05] behavior: signs in', ['J05']],
    ['rows side by side', '[J05][X02] error: no', ['J05', 'X02']],
    ['rows in one bracket', '[J05, X02] error: no', ['J05', 'X02']],
    ['other brackets', 'behavior: [not a row] takes [3] of J05', []],
  ])('behavior: %s', (_name, title, rows) => expect(rowsOf(title)).toEqual(rows))
})

describe('readLegend', () => {
  test('behavior: every row of the legend has an id of its own, an area and a requirement', () => {
    const tsv = readFileSync(inRoot('docs/spec-rows.tsv'), 'utf8')
    expect(tsv).toMatch(/^id\tarea\trequirement\n([A-Z]\d{2}\t[^\t\n]+\t[^\t\n]+\n)+$/)
    const ids = readLegend(tsv).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('coverRows', () => {
  const legend = readLegend(
    'id\tarea\trequirement\nJ01\tjourney\tConnect\nJ02\tjourney\tAgain\nV01\tview\tOne\n',
  )

  test('behavior: only a test that passed covers its rows', () => {
    const tests = [
      { title: '[J01] works', state: 'passed' },
      { title: '[J02] fails', state: 'failed' },
      { title: '[V01] later', state: 'skipped' },
    ]
    expect(coverRows(legend, tests)).toEqual({
      covered: 1,
      uncovered: [
        { id: 'J02', area: 'journey' },
        { id: 'V01', area: 'view' },
      ],
      unknown: [],
    })
  })

  test('error: a row that the legend does not know, whether the test passed or not', () => {
    const tests = [
      { title: '[J01, J03] works', state: 'passed' },
      { title: '[V99] later', state: 'skipped' },
    ]
    expect(coverRows(legend, tests).unknown).toEqual([
      { id: 'J03', title: '[J01, J03] works' },
      { id: 'V99', title: '[V99] later' },
    ])
  })
})

describe('reports', () => {
  test('behavior: vitest, with a file that could not be loaded', () => {
    const tests = REPORTS.unit.read({
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'a works', status: 'passed', failureMessages: [] },
            { fullName: 'a fails', status: 'failed', failureMessages: ['1 is not 2', 'at a'] },
            { fullName: 'a later', status: 'todo', failureMessages: [] },
          ],
        },
        { name: 'b.test.ts', status: 'failed', assertionResults: [], message: 'No such module' },
      ],
    })
    expect(tests).toEqual([
      { title: 'a works', state: 'passed' },
      { title: 'a fails', state: 'failed', detail: '1 is not 2\nat a' },
      { title: 'a later', state: 'skipped' },
      { title: 'b.test.ts', state: 'failed', detail: 'No such module' },
    ])
    expect(count(tests)).toEqual({ passed: 1, failed: 2, skipped: 1 })
  })

  test('behavior: Playwright, with nested suites and an error of its own', () => {
    const spec = (title, status, errors = []) => ({
      title,
      tests: [{ status, results: [{ errors }] }],
    })
    const tests = REPORTS.e2e.read({
      suites: [
        {
          title: 'connect.spec.ts',
          specs: [spec('[J01] works', 'expected')],
          suites: [
            {
              title: 'phone',
              specs: [
                spec('fails', 'unexpected', [{ message: 'not seen' }]),
                spec('fails once', 'flaky', [{ message: 'too late' }]),
                spec('not here', 'skipped'),
              ],
            },
          ],
        },
      ],
      errors: [{ message: 'No tests found' }],
    })
    expect(tests).toEqual([
      { title: 'connect.spec.ts [J01] works', state: 'passed' },
      { title: 'connect.spec.ts phone fails', state: 'failed', detail: 'not seen' },
      {
        title: 'connect.spec.ts phone fails once',
        state: 'passed',
        flaky: true,
        detail: 'too late',
      },
      { title: 'connect.spec.ts phone not here', state: 'skipped' },
      { title: 'No tests found', state: 'failed' },
    ])
  })
})
