import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findBrowsers } from './lib/clients/findBrowsers.mjs'
import { installClients } from './lib/clients/install.mjs'
import { failure, rowsOf } from './lib/clients/results.mjs'
import { SUITES } from './lib/clients/suites.mjs'
import { writeDocument } from './lib/clients/writeDocument.mjs'
import { findBrowser } from './lib/findBrowser.mjs'
import { inRoot } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { main, paint, Refusal, say } from './lib/say.mjs'

const MARKS = {
  works: paint('green', '✓'),
  refused: paint('green', '✓'),
  'left out': paint('dim', '-'),
  fails: paint('red', '✗'),
}
const REPORT = inRoot('.reports/clients.json')
const DOCUMENT = inRoot('docs/compatibility.md')
const HELP = `npm run test:clients [-- SUITE …]

Installs third-party dapps, wallets and libraries from the registry, tests each with this build, prints a line
for each and writes its table in docs/compatibility.md. It succeeds if only intended refusals failed.

  SUITE  runs only these: ${Object.keys(SUITES).join(', ')}
`

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help) return void console.log(HELP)
  for (const name of positionals)
    if (!Object.hasOwn(SUITES, name)) throw new Refusal(`Unknown suite "${name}".\n\n${HELP}`)
  const names = positionals.length > 0 ? positionals : Object.keys(SUITES)

  await findBrowser()
  await findBrowsers()
  await installClients()
  await build()
  say('Testing everything; this takes some minutes.')
  const results = await tryOut(names)
  for (const name of names) {
    say(SUITES[name].title)
    for (const row of results[name] ?? []) console.log(lineOf(row))
  }
  writeDocument(DOCUMENT, results)
  const rows = Object.values(results).flat()
  const count = (...outcomes) => rows.filter(({ outcome }) => outcomes.includes(outcome)).length
  console.log(`${count('works', 'refused')} passed, ${count('fails')} failed`)
  return count('fails') === 0 ? 0 : 1
})

async function build() {
  const { code, output } = await run(process.execPath, [inRoot('scripts/build.mjs')], {
    keep: true,
  })
  if (code !== 0) throw new Refusal(`The build failed.\n\n${output}`)
}

async function tryOut(names) {
  mkdirSync(inRoot('.reports'), { recursive: true })
  rmSync(REPORT, { force: true })
  const { code, output } = await run(
    process.execPath,
    [
      inRoot('node_modules/@playwright/test/cli.js'),
      ...['test', '--config', 'e2e/clients/playwright.config.ts'],
      ...names.map((name) => `/${name}.spec.ts`),
    ],
    { env: { VESTIBULE_REPORT: REPORT }, keep: true },
  )
  const results = rowsOf(readReport())
  const isTold = Object.values(results)
    .flat()
    .some(({ outcome }) => outcome === 'fails')
  if (code !== 0) console.log(output)
  // The runner also fails if tests or the local world are missing.
  if (code !== 0 && !isTold) results.runner = [failure('running the tests', 'see above')]
  return results
}

function readReport() {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'))
  } catch {
    // The runner ended without a report. Its output contains the reason.
    return {}
  }
}

function lineOf({ client, did, outcome, why }) {
  const mark = MARKS[outcome]
  return `${mark} ${client} | ${did} | ${outcome}${why === '' ? '' : ` | ${why}`}`
}
