import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { install } from './install.mjs'
import { count, readReport, removeReport } from './reports.mjs'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'
import { main, paint, Refusal } from './say.mjs'
import { LONG_STAGES, STAGES } from './stages.mjs'

const HELP = `npm test [-- --long] [--only=STAGE,STAGE]

Installs what is missing, a browser included where that is possible, and runs every stage, also after one has failed.
The last line counts tests, and every other stage as one.

  --long   also runs what takes long: every end-to-end test in place of the main paths, and what kills processes again and again
  --only   runs just these stages: ${Object.keys(STAGES).join(', ')}
`

/** `npm test`. */
export function test() {
  return main(async () => {
    const { values } = parseArgs({
      options: {
        long: { type: 'boolean' },
        only: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    if (values.help) return void console.log(HELP)
    const stages = values.long ? LONG_STAGES : STAGES
    const names = values.only?.split(',') ?? Object.keys(stages)
    for (const name of names)
      if (!Object.hasOwn(stages, name)) throw new Refusal(`There is no stage "${name}".\n\n${HELP}`)

    await install()
    const results = []
    for (const name of names) results.push(await runStage(stages[name]))
    return summarise(results)
  })
}

async function runStage(stage) {
  console.log(`\n${paint('bold', stage.title)}`)
  const startedAt = performance.now()
  if (stage.report !== undefined) removeReport(stage.report)
  const succeeded = await attempt(stage)
  return {
    title: stage.title,
    seconds: (performance.now() - startedAt) / 1_000,
    ...countStage(stage, succeeded),
  }
}

async function attempt({ args, file, before = [] }) {
  try {
    if (file !== undefined && !existsSync(inRoot(file))) throw new Refusal(`There is no ${file}.`)
    for (const prepare of before) await prepare()
    const { code } = await run(process.execPath, args)
    return code === 0
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    return false
  }
}

/** A check counts as one test, and so does a runner that failed without saying in which test. */
function countStage({ report }, succeeded) {
  const tests = report === undefined ? [] : readReport(report)
  const counts = count(tests ?? [])
  if (report === undefined && succeeded) counts.passed++
  if ((!succeeded && counts.failed === 0) || tests === undefined) counts.failed++
  const failures = (tests ?? []).filter(({ state }) => state === 'failed')
  return { ...counts, failures }
}

/** Prints the table and, last, the one line that says it all; answers with the exit code. */
function summarise(results) {
  const sum = (state) => results.reduce((total, result) => total + result[state], 0)
  console.log('')
  for (const { title, seconds, passed, failed, skipped } of results) {
    const mark = failed === 0 ? paint('green', '✓') : paint('red', '✗')
    const line = `${mark} ${title.padEnd(26)}${seconds.toFixed(1).padStart(7)} s`
    const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`
    console.log(passed + failed + skipped > 1 ? `${line}   ${counts}` : line)
  }
  // Here as well, because what a runner said of them is thousands of lines up.
  for (const { title, detail } of results.flatMap(({ failures }) => failures))
    console.log(`\n${paint('red', '✗')} ${title}${detail === undefined ? '' : `\n${detail}`}`)
  console.log('')
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  return sum('failed') === 0 ? 0 : 1
}
