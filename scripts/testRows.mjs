import { existsSync, readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { inRoot } from './lib/root.mjs'
import { MUTANTS } from './lib/rowMutants.mjs'
import { run } from './lib/run.mjs'
import { main, Refusal, say } from './lib/say.mjs'

const REPORT = '.reports/rows.json'
/** Milliseconds: a test that waits for what a mutant has taken away ends soon. */
const TIMEOUT = 30_000
const HELP = `npm run test:rows [-- --only=ROW,ROW] [--part=1/4]

Changes each number, text and order that a row of the specification names, one at a time, and runs the tests of that
row. A test that still passes proves nothing about the row: the change is printed as a survivor.

--only   the mutants of these rows
--part   one of several equal parts, for a machine with little time
`

await main(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      part: { type: 'string', default: '1/1' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return void console.log(HELP)
  const chosen = partOf(ofRows(values.only), values.part)
  if (await fails({ tests: [...new Set(chosen.flatMap(({ tests }) => tests))] }))
    throw new Refusal('The tests of these rows fail, or do not run, without a mutant.')
  const survivors = []
  for (const [at, mutant] of chosen.entries()) {
    const nameOf = `${mutant.row} ${mutant.file}: ${mutant.from} -> ${mutant.to}`
    const isCaught = await fails(mutant)
    say(`${at + 1}/${chosen.length} ${isCaught ? 'caught  ' : 'SURVIVED'} ${nameOf}`)
    if (!isCaught) survivors.push(nameOf)
  }
  console.log(`\n${chosen.length} mutants, ${survivors.length} survivors`)
  for (const name of survivors) console.log(`  ${name}`)
  return survivors.length === 0 ? 0 : 1
})

function ofRows(only) {
  const rows = only?.split(',')
  const chosen = MUTANTS.filter(({ row }) => rows === undefined || rows.includes(row))
  if (chosen.length === 0) throw new Refusal(`No mutant of ${only}.`)
  return chosen
}

function partOf(mutants, part) {
  const [at, of] = part.split('/').map(Number)
  if (!(at >= 1 && at <= of)) throw new Refusal(`--part is like 1/4, not ${part}.`)
  return mutants.filter((_, index) => index % of === at - 1)
}

/** Whether a test of the files fails; without a mutant, also whether one of the files has no test that passes. */
async function fails({ tests, ...mutant }) {
  rmSync(inRoot(REPORT), { force: true })
  const isMutated = mutant.file !== undefined
  const projects = [...new Set(tests.map(projectOf))].flatMap((name) => ['--project', name])
  await run(
    process.execPath,
    [
      inRoot('node_modules/vitest/vitest.mjs'),
      'run',
      ...projects,
      ...['--bail', '1', '--testTimeout', String(TIMEOUT)],
      ...tests,
    ],
    {
      keep: true,
      env: {
        VESTIBULE_REPORT: REPORT,
        ...(isMutated && { VESTIBULE_MUTANT: JSON.stringify(mutant) }),
      },
    },
  )
  const { numFailedTests = 0, testResults = [] } = existsSync(inRoot(REPORT))
    ? JSON.parse(readFileSync(inRoot(REPORT), 'utf8'))
    : {}
  // A run without a report, or without tests, caught nothing.
  if (isMutated) return numFailedTests > 0
  const passed = testResults.filter(({ status }) => status === 'passed').map(({ name }) => name)
  return !tests.every((test) => passed.some((name) => name.endsWith(test)))
}

/** As vite.config.ts shares the files. */
function projectOf(test) {
  if (test.includes('.browser.test.')) return 'browser'
  return test.split('/').at(-1).startsWith('walletConnect') ? 'isolated' : 'node'
}
