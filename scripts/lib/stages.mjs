import { findBrowser } from './findBrowser.mjs'
import { inRoot } from './root.mjs'

const bin = (path) => inRoot('node_modules', path)
const projects = (...names) => names.flatMap((name) => ['--project', name])

/** With React and without; `npm run test:examples` tries all. */
const EXAMPLES = ['vite-react-19', 'vite-vanilla-ts']

const UNIT = [bin('vitest/vitest.mjs'), 'run']
const E2E = [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts']

/**
 * What `npm test` runs, in order. `args` go to Node; a stage with `report` is counted by its tests, another one as one;
 * `before` makes sure of what the machine must have; `file` is what the stage is about.
 */
export const STAGES = {
  check: { title: 'Format and lint', args: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  types: { title: 'Types', args: [bin('typescript/bin/tsc'), '-b'] },
  graph: { title: 'Import graph', args: ['scripts/checkGraph.mjs'] },
  unused: { title: 'Nothing unused', args: [bin('knip/bin/knip.js'), '--no-progress'] },
  licences: { title: 'Licences', args: ['scripts/checkLicences.mjs'] },
  supply: { title: 'Supply chain', args: ['scripts/checkSupply.mjs'], report: 'supply' },
  build: { title: 'Build', args: ['scripts/build.mjs'] },
  size: { title: 'Sizes', args: ['scripts/checkSize.mjs'] },
  pack: { title: 'Packages as strangers get them', args: ['scripts/checkPack.mjs'] },
  examples: {
    title: 'Two dapps with the packed SDK',
    args: ['--import', 'tsx', 'scripts/testExamples.mjs', '--offline', ...EXAMPLES],
    file: 'scripts/testExamples.mjs',
    report: 'examples',
    before: [findBrowser],
  },
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

/** The stages of `npm test -- --long`: every end-to-end test, and what kills and starts processes again and again. */
export const LONG_STAGES = {
  ...STAGES,
  unit: { ...STAGES.unit, args: [...UNIT, ...projects('node', 'isolated', 'browser', 'slow')] },
  e2e: { ...STAGES.e2e, args: E2E },
}
