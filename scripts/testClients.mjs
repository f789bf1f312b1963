import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { installClients } from './lib/clients/install.mjs'
import { rowsOf } from './lib/clients/results.mjs'
import { SUITES } from './lib/clients/suites.mjs'
import { writeDocument } from './lib/clients/writeDocument.mjs'
import { findBrowser } from './lib/findBrowser.mjs'
import { inRoot } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { main, paint, Refusal, say } from './lib/say.mjs'

const REPORT = inRoot('.reports/clients.json')
const DOCUMENT = inRoot('docs/compatibility.md')
const HELP = `npm run test:clients [-- SUITE …]

Installs dapps, wallets and libraries of others from the registry, tries each with what is built here and prints a line
about each; after all of them it writes docs/compatibility.md. It ends well when nothing failed but what is refused on purpose.

  SUITE  just these: ${Object.keys(SUITES).join(', ')}
`

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help) return void console.log(HELP)
  for (const name of positionals)
    if (!Object.hasOwn(SUITES, name)) throw new Refusal(`There is no suite "${name}".\n\n${HELP}`)
  const isWhole = positionals.length === 0
  const names = isWhole ? Object.keys(SUITES) : positionals

  await findBrowser()
  await installClients()
  await build()
  const results = {}
  for (const name of names) {
    say(SUITES[name].title)
    results[name] = await runSuite(name)
    for (const row of results[name]) console.log(lineOf(row))
  }
  if (isWhole) writeDocument(DOCUMENT, results)
  const rows = Object.values(results).flat()
  const failed = rows.filter(({ outcome }) => outcome === 'fails').length
  console.log(`${rows.length - failed} passed, ${failed} failed`)
  return failed === 0 && rows.length > 0 ? 0 : 1
})

async function build() {
  const { code, output } = await run(process.execPath, [inRoot('scripts/build.mjs')], {
    keep: true,
  })
  if (code !== 0) throw new Refusal(`The build failed.\n\n${output}`)
}

async function runSuite(name) {
  mkdirSync(inRoot('.reports'), { recursive: true })
  rmSync(REPORT, { force: true })
  const { code, output } = await run(
    process.execPath,
    [
      inRoot('node_modules/@playwright/test/cli.js'),
      ...['test', '--config', 'e2e/clients/playwright.config.ts', `/${name}.spec.ts`],
    ],
    { env: { VESTIBULE_REPORT: REPORT }, keep: true },
  )
  const rows = rowsOf(readReport())
  if (rows.some(({ outcome }) => outcome === 'fails')) console.log(output)
  // Playwright fails where no test is found, too, and where the world does not start.
  const isSilent = code !== 0 && rows.every(({ outcome }) => outcome !== 'fails')
  return isSilent ? [...rows, ...rowsOf({ errors: [{ message: output }] })] : rows
}

function readReport() {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'))
  } catch {
    // The runner ended before it could say what happened; its output tells.
    return {}
  }
}

function lineOf({ client, did, outcome, why }) {
  const mark = outcome === 'fails' ? paint('red', '✗') : paint('green', '✓')
  return `${mark} ${client} | ${did} | ${outcome}${why === '' ? '' : ` | ${why}`}`
}
