import { describe, expect, test } from 'vitest'
import { asVitests, figuresOf } from './securityFigures.mjs'

const passed = (meta = {}) => ({ status: 'passed', meta })
const failed = (meta = {}) => ({ status: 'failed', meta })
const report = (...assertionResults) => ({ testResults: [{ status: 'passed', assertionResults }] })

describe('figuresOf', () => {
  test('sums the results of tests', () => {
    const told = report(
      passed({ cases: 10, wrong: 0, note: 'p = 0.5' }),
      passed({ cases: 5, wrong: 2 }),
      passed(),
    )
    expect(figuresOf(told)).toEqual({ cases: 15, wrong: 2, note: 'p = 0.5' })
  })

  test('counts tests without results, and omits skipped tests', () => {
    const silent = report(passed(), failed(), { status: 'skipped', meta: {} })
    expect(figuresOf(silent)).toEqual({ cases: 2, wrong: 1, note: '' })
  })

  test('counts a failure as wrong, with or without results', () => {
    expect(figuresOf(report(failed(), passed({ cases: 3, wrong: 0 })))).toMatchObject({ wrong: 1 })
  })

  test('counts a file that does not load as wrong', () => {
    const broken = { testResults: [{ status: 'failed', assertionResults: [] }] }
    expect(figuresOf(broken)).toEqual({ cases: 0, wrong: 1, note: '' })
  })
})

describe('asVitests', () => {
  const told = { type: 'figures', description: '{"cases":7,"wrong":0,"note":"quick"}' }
  const spec = (status, annotations = []) => ({ tests: [{ status, results: [{ annotations }] }] })
  const suite = (...specs) => ({ suites: [{ specs: [], suites: [{ specs }] }], errors: [] })

  test('reads the results of specs', () => {
    const figures = figuresOf(asVitests(suite(spec('expected', [told]))))
    expect(figures).toEqual({ cases: 7, wrong: 0, note: 'quick' })
  })

  test('counts a failed spec as wrong, even if its retry passes', () => {
    const figures = figuresOf(asVitests(suite(spec('unexpected', [told]), spec('flaky'))))
    expect(figures).toMatchObject({ wrong: 2 })
  })

  test('counts a browser that does not start as wrong', () => {
    expect(figuresOf(asVitests({ suites: [], errors: [{}] }))).toMatchObject({ wrong: 1 })
  })
})
