import { readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { inRoot } from './lib/root.mjs'
import { MUTANTS } from './lib/rowMutants.mjs'
import { run } from './lib/run.mjs'
import { main, say } from './lib/say.mjs'

const REPORT = '.reports/rows.json'
const HELP = `npm run test:rows [-- --only=ROW,ROW]

Changes each number, text and order that a row of the specification names, one at a time, and runs the tests of that
row. A test that still passes proves nothing about the row: the change is printed as a survivor.
`

await main(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) return void console.log(HELP)
  const rows = values.only?.split(',')
  const chosen = MUTANTS.filter(({ row }) => rows === undefined || rows.includes(row))
  const survivors = []
  for (const mutant of chosen) {
    const nameOf = `${mutant.row} ${mutant.file}: ${mutant.from} -> ${mutant.to}`
    const isCaught = await fails(mutant)
    say(`${isCaught ? 'caught  ' : 'SURVIVED'} ${nameOf}`)
    if (!isCaught) survivors.push(nameOf)
  }
  console.log(`\n${chosen.length} mutants, ${survivors.length} survivors`)
  for (const name of survivors) console.log(`  ${name}`)
  return survivors.length === 0 ? 0 : 1
})

async function fails({ file, from, to, tests }) {
  rmSync(inRoot(REPORT), { force: true })
  await run(
    process.execPath,
    [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--project', 'node', '--bail', '1', ...tests],
    {
      keep: true,
      env: {
        VESTIBULE_MUTANT: JSON.stringify({ file, from, to }),
        VESTIBULE_REPORT: REPORT,
      },
    },
  )
  // A run without a report, or without tests, caught nothing.
  return JSON.parse(readFileSync(inRoot(REPORT), 'utf8')).numFailedTests > 0
}
