import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { inRoot } from './lib/root.mjs'
import { MUTANTS } from './lib/rowMutants.mjs'
import { main, Refusal, say } from './lib/say.mjs'

/** Timeout in ms: some mutants remove an element that tests wait for. */
const TIMEOUT = 30_000
const HELP = `npm run test:rows [-- --only=ROW,ROW] [--part=1/4]

Changes each number, text and order of the specification's rows, one at a time, and runs the tests whose titles contain
the row. If these tests still pass, they do not prove the row: the change is printed as a survivor.

--only   tries only the changes of these rows
--part   runs one of several equal parts, to split the time
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
  const runner = await startRunner(chosen)
  const survivors = []
  try {
    for (const [at, mutant] of chosen.entries()) {
      const nameOf = `${mutant.row} ${mutant.file}: ${mutant.from} -> ${mutant.to}`
      const isCaught = await runner.fails(mutant)
      say(`${at + 1}/${chosen.length} ${isCaught ? 'caught  ' : 'SURVIVED'} ${nameOf}`)
      if (!isCaught) survivors.push(nameOf)
    }
  } finally {
    await runner.close()
  }
  console.log(`\n${chosen.length} mutants, ${survivors.length} survivors`)
  for (const name of survivors) console.log(`  ${name}`)
  return survivors.length === 0 ? 0 : 1
})

function ofRows(only) {
  const rows = only?.split(',')
  const chosen = MUTANTS.filter(({ row }) => rows === undefined || rows.includes(row))
  if (chosen.length === 0) throw new Refusal(`There is no change to try for ${only}.`)
  return chosen
}

function partOf(mutants, part) {
  const [at, of] = part.split('/').map(Number)
  if (!(at >= 1 && at <= of)) throw new Refusal(`--part must be like 1/4, but is ${part}.`)
  return mutants.filter((_, index) => index % of === at - 1)
}

/** Runs all mutants in one vitest process, which then transforms only changed files. */
async function startRunner(mutants) {
  const projects = [...new Set(mutants.flatMap(({ tests }) => tests.map(projectOf)))]
  // scripts/vite/mutate.ts reads this variable for each file.
  process.env.VESTIBULE_MUTANT = ''
  const vitest = await createVitest('test', {
    root: inRoot('.'),
    project: projects,
    reporters: [{}],
    testTimeout: TIMEOUT,
    watch: false,
  })
  await vitest.standalone()

  async function run({ row, tests }) {
    // Matches the row alone, or among others in one bracket.
    vitest.setGlobalTestNamePattern(new RegExp(`\\[(?:[A-Z]\\d{2},? )*${row}\\b`))
    const isOurs = ({ moduleId }) => tests.some((test) => moduleId === inRoot(test))
    const found = await vitest.globTestSpecifications(tests)
    const { testModules } = await vitest.runTestSpecifications(found.filter(isOurs))
    return testModules.filter(isOurs).flatMap(({ children }) => [...children.allTests()])
  }

  async function fails({ file, from, to, ...mutant }) {
    const key = JSON.stringify([mutant.row, mutant.tests])
    if (!passing.has(key)) {
      const states = (await run(mutant)).map((test) => test.result().state)
      if (!states.includes('passed') || states.includes('failed'))
        throw new Refusal(`Without a change, tests of ${key} fail or do not run.`)
      passing.add(key)
    }
    process.env.VESTIBULE_MUTANT = JSON.stringify({ file, from, to })
    vitest.invalidateFile(inRoot(file))
    const tests = await run(mutant)
    process.env.VESTIBULE_MUTANT = ''
    vitest.invalidateFile(inRoot(file))
    return tests.some((test) => test.result().state === 'failed')
  }
  const passing = new Set()
  return { fails, close: () => vitest.close() }
}

/** Splits the files as vite.config.ts does. */
function projectOf(test) {
  if (test.includes('.browser.test.')) return 'browser'
  return test.split('/').at(-1).startsWith('walletConnect') ? 'isolated' : 'node'
}
