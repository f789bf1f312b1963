import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { install } from './install.mjs'
import { count, readReport, removeReport } from './reports.mjs'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'
import { main, paint, Refusal } from './say.mjs'
import { CI_STAGES, LONG_STAGES, STAGES } from './stages.mjs'

const HELP = `npm test [-- --ci | --long] [--only=STAGE,STAGE]

Installs missing packages, and a browser if possible. Runs every stage, also after a stage has failed.
The last line counts tests. A stage without tests counts as one.

  --ci     also runs the longer tests, which a change must pass before it is merged
  --long   also runs every end-to-end test, and tests that repeatedly kill processes
  --only   runs only these stages: ${Object.keys(CI_STAGES).join(', ')}
`

export function test() {
  return main(async () => {
    const { values } = parseArgs({
      options: {
        ci: { type: 'boolean' },
        long: { type: 'boolean' },
        only: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    if (values.help) return void console.log(HELP)
    const stages = values.long ? LONG_STAGES : values.ci ? CI_STAGES : STAGES
    const names = values.only?.split(',') ?? Object.keys(stages)
    for (const name of names)
      if (!Object.hasOwn(stages, name)) throw new Refusal(`Unknown stage "${name}".\n\n${HELP}`)

    await install()
    const together = names.filter((name) => stages[name].together)
    const results = await runTogether(together, stages)
    for (const name of names) if (!stages[name].together) results.push(await runStage(stages[name]))
    return summarise(results)
  })
}

/** Runs stages in parallel, one per CPU core. @returns the results in the given order */
async function runTogether(names, stages) {
  const results = new Map()
  const waiting = [...names]
  const isReady = (name) => !names.includes(stages[name].after) || results.has(stages[name].after)
  async function work() {
    for (;;) {
      const next = waiting.findIndex(isReady)
      if (next === -1) return
      const [name] = waiting.splice(next, 1)
      results.set(name, await runStage(stages[name]))
    }
  }
  // A worker ends if all remaining stages wait. The dependency's worker then runs them.
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return names.map((name) => results.get(name))
}

async function runStage(stage) {
  if (!stage.together) console.log(`\n${paint('bold', stage.title)}`)
  const startedAt = performance.now()
  if (stage.report !== undefined) removeReport(stage.report)
  const succeeded = await attempt(stage)
  return {
    title: stage.title,
    seconds: (performance.now() - startedAt) / 1_000,
    ...countStage(stage, succeeded),
  }
}

async function attempt({ title, args, file, together = false, before = [] }) {
  try {
    if (file !== undefined && !existsSync(inRoot(file))) throw new Refusal(`There is no ${file}.`)
    for (const prepare of before) await prepare()
    const { code, output } = await run(process.execPath, args, { keep: together })
    if (together) console.log(`\n${paint('bold', title)}\n${output.trimEnd()}`)
    return code === 0
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    return false
  }
}

/** Counts a check as one test, and a failed runner without failed tests as one failure. */
function countStage({ report }, succeeded) {
  const tests = report === undefined ? [] : readReport(report)
  const counts = count(tests ?? [])
  if (report === undefined && succeeded) counts.passed++
  if ((!succeeded && counts.failed === 0) || tests === undefined) counts.failed++
  const failures = (tests ?? []).filter(({ state }) => state === 'failed')
  const flaky = (tests ?? []).filter(({ flaky }) => flaky)
  return { ...counts, failures, flaky }
}

function summarise(results) {
  const sum = (state) => results.reduce((total, result) => total + result[state], 0)
  console.log('')
  for (const { title, seconds, passed, failed, skipped } of results) {
    const mark = failed === 0 ? paint('green', '✓') : paint('red', '✗')
    const line = `${mark} ${title.padEnd(30)}${seconds.toFixed(1).padStart(7)} s`
    const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`
    console.log(passed + failed + skipped > 1 ? `${line}   ${counts}` : line)
  }
  // Repeat the failures: the runner's output is thousands of lines above.
  for (const { title, detail } of results.flatMap(({ failures }) => failures))
    console.log(`\n${paint('red', '✗')} ${title}${detail === undefined ? '' : `\n${detail}`}`)
  const flaky = results.flatMap((result) => result.flaky)
  if (flaky.length > 0) console.log('\nFlaky tests, which passed at the second attempt')
  for (const { title, detail } of flaky)
    console.log(`${paint('yellow', '~')} ${title}${detail === undefined ? '' : `\n${detail}`}`)
  console.log('')
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  return sum('failed') === 0 ? 0 : 1
}
