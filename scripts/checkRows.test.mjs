import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { count, REPORTS } from './lib/reports.mjs'
import { inRoot } from './lib/root.mjs'
import { coverRows, findStale, readLegend, readPairs, rowsOf } from './lib/rows.mjs'

describe('rowsOf', () => {
  // Written in two parts, so that this title does not cover a row.
  test.each([
    ['one row', '[J05] behavior: signs in', ['J05']],
    ['adjacent rows', '[J05][X02] error: no', ['J05', 'X02']],
    ['several rows in one bracket', '[J05, X02] error: no', ['J05', 'X02']],
    ['other brackets', 'behavior: [not a row] takes [3] of J05', []],
  ])('behavior: reads %s', (_name, title, rows) => expect(rowsOf(title)).toEqual(rows))
})

describe('readLegend', () => {
  test('behavior: finds an id, an area and a requirement in every row of the legend', () => {
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

  const pair = (id, title) => ({ id, file: 'packages/a/a.test.ts', title })
  const file = '/repository/packages/a/a.test.ts'

  test('covers a row only with a passed test in the list', () => {
    const pairs = [
      pair('J01', '[J01] %s works'),
      pair('J02', '[J02] fails'),
      pair('V01', '[V01] later'),
    ]
    const tests = [
      { file, title: 'a page [J01] that works works', state: 'passed' },
      { file, title: '[J02] fails', state: 'failed' },
      { file, title: '[J02] is not in the list', state: 'passed' },
      { file: '/repository/packages/b/a.test.ts', title: '[J02] fails', state: 'passed' },
      { file, title: '[V01] later', state: 'skipped' },
    ]
    expect(coverRows(legend, pairs, tests)).toEqual({
      covered: 1,
      uncovered: [
        { id: 'J02', area: 'journey' },
        { id: 'V01', area: 'view' },
      ],
      unknown: [],
    })
  })

  test.each([
    ['$name ends', 'a window ends'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: that is how a title stands in the source
    ['costs ${money} (in all)', 'costs 5 (in all)'],
    ['%j is %i', '{} is 1'],
  ])('finds the title %s as %s in a report', (title, reported) => {
    const tests = [{ file, title: `[J01] ${reported}`, state: 'passed' }]
    expect(coverRows(legend, [pair('J01', `[J01] ${title}`)], tests).covered).toBe(1)
  })

  test('finds a Playwright test by its file below the tests’ folder', () => {
    const pairs = [{ id: 'J01', file: 'e2e/specs/modal/a.spec.ts', title: '[J01] works' }]
    const ran = (file) => [{ file, title: 'a.spec.ts [J01] works', state: 'passed' }]
    expect(coverRows(legend, pairs, ran('modal/a.spec.ts')).covered).toBe(1)
    expect(coverRows(legend, pairs, ran('wallets/a.spec.ts')).covered).toBe(0)
  })

  test('error: reports a row that is not in the legend, for a passed and a failed test', () => {
    const tests = [
      { title: '[J01, J03] works', state: 'passed' },
      { title: '[V99] later', state: 'skipped' },
    ]
    expect(coverRows(legend, [], tests).unknown).toEqual([
      { id: 'J03', title: '[J01, J03] works' },
      { id: 'V99', title: '[V99] later' },
    ])
  })
})

describe('findStale', () => {
  const sources = { 'a.test.ts': "test('[J01] works')\ntest.each([['J02', 1]])('[%s] is %i')" }
  const stale = (pair) => findStale([pair], (file) => sources[file]).length === 1

  test.each([
    ['a present test', { title: '[J01] works' }, false],
    ['a test whose table contains the row', { id: 'J02', title: '[J02] is %i' }, false],
    ['a test for another row', { id: 'J02', title: '[J01] works' }, true],
    ['a test with another title', { title: '[J01] fails' }, true],
    ['a missing file', { title: '[J01] works', file: 'b.test.ts' }, true],
  ])('reports whether %s is stale', (_name, change, isStale) => {
    expect(stale({ id: 'J01', file: 'a.test.ts', ...change })).toBe(isStale)
  })

  test('finds the test of every pair in the list', () => {
    const pairs = readPairs(readFileSync(inRoot('docs/spec-tests.tsv'), 'utf8'))
    const read = (file) =>
      existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : undefined
    expect(findStale(pairs, read)).toEqual([])
  })
})

describe('reports', () => {
  test('behavior: reads vitest’s report with a file that failed to load', () => {
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
      { title: 'a works', file: 'a.test.ts', state: 'passed' },
      { title: 'a fails', file: 'a.test.ts', state: 'failed', detail: '1 is not 2\nat a' },
      { title: 'a later', file: 'a.test.ts', state: 'skipped' },
      { title: 'b.test.ts', state: 'failed', detail: 'No such module' },
    ])
    expect(count(tests)).toEqual({ passed: 1, failed: 2, skipped: 1 })
  })

  test('behavior: reads Playwright’s report with nested suites and an error outside of tests', () => {
    const spec = (title, status, errors = []) => ({
      title,
      tests: [{ status, results: [{ errors }] }],
    })
    const tests = REPORTS.e2e.read({
      suites: [
        {
          title: 'connect.spec.ts',
          specs: [{ ...spec('[J01] works', 'expected'), file: 'connect.spec.ts' }],
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
      { title: 'connect.spec.ts [J01] works', file: 'connect.spec.ts', state: 'passed' },
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
