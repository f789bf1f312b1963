import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findBrowser } from './lib/findBrowser.mjs'
import { inRoot } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { main, Refusal, say } from './lib/say.mjs'
import { asVitests, figuresOf } from './lib/securityFigures.mjs'
import { lineOf, updateReport } from './lib/securityReport.mjs'
import { SUITES } from './lib/securitySuites.mjs'

const REPORT = inRoot('.reports/security.json')
const DOCUMENT = inRoot('docs/security-tests.md')
const HELP = `npm run test:security [-- --only=SUITE,SUITE] [--cases=N] [--dry]

Runs the long security tests one after another, also after a test has failed. Prints a line for each and writes their
figures to docs/security-tests.md.

  --only   runs only these suites: ${Object.keys(SUITES).join(', ')}
  --cases  runs this number of cases of each suite, for a quick trial
  --dry    does not change the document
`

await main(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      cases: { type: 'string' },
      dry: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return void console.log(HELP)
  const names = values.only?.split(',') ?? Object.keys(SUITES)
  for (const name of names)
    if (!Object.hasOwn(SUITES, name)) throw new Refusal(`Unknown suite "${name}".\n\n${HELP}`)

  const results = {}
  for (const name of names) {
    const suite = SUITES[name]
    say(`${suite.title}: ${suite.proves}`)
    results[name] = await runSuite(suite, values.cases ?? suite.cases)
    // Write the report after each suite, so that results survive a stopped run.
    if (!values.dry) updateReport(DOCUMENT, { suites: SUITES, results })
  }
  console.log('\nsuite | cases | accepted/lost | time | pass line')
  for (const name of names) console.log(lineOf(SUITES[name], results[name]))
  return Object.values(results).every(({ passed }) => passed) ? 0 : 1
})

async function runSuite(suite, cases) {
  const { files = [], specs, workers = 1 } = suite
  const { command = specs && playwrightOn(specs, workers) } = suite
  const startedAt = performance.now()
  if (specs !== undefined) await prepareBrowser()
  const env = {
    VESTIBULE_REPORT: REPORT,
    ...(cases !== undefined && { VESTIBULE_CASES: String(cases) }),
  }
  mkdirSync(inRoot('.reports'), { recursive: true })
  rmSync(REPORT, { force: true })
  const { code, output } = await run(process.execPath, command ?? vitestOn(files), {
    env,
    keep: true,
  })
  const figures =
    command && !specs
      ? { cases: 1, wrong: code === 0 ? 0 : 1, note: '' }
      : figuresOf(readReport() ?? { testResults: [{ status: 'failed', assertionResults: [] }] })
  const passed = code === 0 && figures.wrong === 0 && figures.cases > 0
  if (!passed) console.log(output)
  return { ...figures, passed, seconds: (performance.now() - startedAt) / 1_000 }
}

function vitestOn(files) {
  const projects = new Set(files.map(projectOf))
  return [
    inRoot('node_modules/vitest/vitest.mjs'),
    'run',
    ...[...projects].flatMap((project) => ['--project', project]),
    ...files,
  ]
}

async function prepareBrowser() {
  await findBrowser()
  const { code, output } = await run(process.execPath, [inRoot('scripts/build.mjs')], {
    keep: true,
  })
  if (code !== 0) throw new Refusal(`The build failed.\n\n${output}`)
}

function playwrightOn(specs, workers) {
  return [
    inRoot('node_modules/@playwright/test/cli.js'),
    'test',
    '--config',
    'e2e/security/playwright.config.ts',
    `--workers=${workers}`,
    ...specs,
  ]
}

function readReport() {
  try {
    const report = JSON.parse(readFileSync(REPORT, 'utf8'))
    return report.testResults === undefined ? asVitests(report) : report
  } catch {
    // The runner ended without a report. Its output contains the reason.
    return undefined
  }
}

function projectOf(file) {
  if (file.includes('.long.')) return 'security'
  if (file.includes('walletConnect')) return 'isolated-ci'
  return file.includes('.slow.') ? 'slow' : 'ci'
}
