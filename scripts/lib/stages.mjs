import { findBrowser } from './findBrowser.mjs'
import { inRoot } from './root.mjs'

const bin = (path) => inRoot('node_modules', path)
const projects = (...names) => names.flatMap((name) => ['--project', name])

/** With React, without React, and without a bundler. `npm run test:examples` tries all. */
const EXAMPLES = ['vite-react-19', 'vite-vanilla-ts', 'html']

const UNIT = [bin('vitest/vitest.mjs'), 'run']
const E2E = [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts']

/**
 * Stages of `npm test`, in order. `args` go to Node. A stage without `report` counts as one test.
 * Adjacent stages with `together` run in parallel, and print their output at the end; `after` is
 * the stage that they wait for. `before` prepares the machine. `file` must exist.
 */
export const STAGES = {
  build: { title: 'Build', args: ['scripts/build.mjs'], together: true },
  types: { title: 'Types', args: [bin('typescript/bin/tsc'), '-b'], together: true },
  check: {
    title: 'Format and lint',
    args: [bin('@biomejs/biome/bin/biome'), 'check', '.'],
    together: true,
  },
  pack: {
    title: 'Packages as strangers get them',
    args: ['scripts/checkPack.mjs'],
    together: true,
    after: 'build',
  },
  unused: {
    title: 'Nothing unused',
    args: [bin('knip/bin/knip.js'), '--no-progress'],
    together: true,
  },
  graph: { title: 'Import graph', args: ['scripts/checkGraph.mjs'], together: true },
  words: { title: 'Plain language', args: ['scripts/checkWords.mjs'], together: true },
  licences: { title: 'Licences', args: ['scripts/checkLicences.mjs'], together: true },
  supply: {
    title: 'Supply chain',
    args: ['scripts/checkSupply.mjs'],
    report: 'supply',
    together: true,
  },
  size: { title: 'Sizes', args: ['scripts/checkSize.mjs'], together: true, after: 'build' },
  unit: {
    title: 'Unit and contract tests',
    args: [...UNIT, ...projects('node', 'isolated', 'browser')],
    report: 'unit',
    before: [findBrowser],
  },
  e2e: {
    title: 'End-to-end tests',
    args: [...E2E, '--grep', '@smoke'],
    file: 'e2e/playwright.config.ts',
    report: 'e2e',
    before: [findBrowser],
  },
  rows: { title: 'Rows of the specification', args: ['scripts/checkRows.mjs'] },
}

const { rows, ...FIRST } = STAGES

/** Stages of `npm test -- --ci`: adds longer tests, within twenty minutes. */
export const CI_STAGES = {
  ...FIRST,
  unit: { ...STAGES.unit, args: [...UNIT, ...projects('ci', 'isolated-ci', 'browser')] },
  e2e: { ...STAGES.e2e, args: [...E2E, '--grep', '@smoke|@ci'] },
  stranger: {
    title: 'What a visitor of a stranger’s dapp loads',
    args: ['scripts/checkStranger.mjs'],
    together: true,
    after: 'build',
    before: [findBrowser],
  },
  examples: {
    title: 'Three dapps with the packed SDK',
    args: ['--import', 'tsx', 'scripts/testExamples.mjs', '--offline', ...EXAMPLES],
    file: 'scripts/testExamples.mjs',
    report: 'examples',
    before: [findBrowser],
  },
  rows,
}

/** Stages of `npm test -- --long`: adds all end-to-end tests, and tests that repeatedly kill processes. */
export const LONG_STAGES = {
  ...CI_STAGES,
  unit: {
    ...STAGES.unit,
    args: [...UNIT, ...projects('ci', 'isolated-ci', 'browser', 'slow')],
  },
  e2e: { ...STAGES.e2e, args: E2E },
}
