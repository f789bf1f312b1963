import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { REPORTS } from './lib/reports.mjs'
import { inRoot, ROOT } from './lib/root.mjs'
import { main } from './lib/say.mjs'
import { findLockFaults } from './lib/supply/lockfile.mjs'
import { findPinFaults, findWorkflowFaults } from './lib/supply/pins.mjs'
import { askRegistry, judgeAdvisories, judgeSignatures } from './lib/supply/registry.mjs'

const HELP = `npm run check:supply [-- --required]

Checks the origin of the installed packages: pinned versions, a complete lockfile, the registry's signatures,
and known vulnerabilities of shipped packages. Skips the checks at the registry if it does not respond.

  --required  treats a skipped check as a failure; use it before a release
`

const local = (faults) =>
  faults.length === 0 ? { state: 'passed' } : { state: 'failed', detail: faults.join('\n') }

const CHECKS = {
  'every version is pinned': () => local(findPinFaults(ROOT)),
  'every action and image of a workflow is pinned': () => local(findWorkflowFaults(ROOT)),
  'the lockfile names the bytes of every package': () => local(findLockFaults(ROOT)),
  'the registry signed every package': async () =>
    judgeSignatures(await askRegistry(['audit', 'signatures'])),
  'nothing that is shipped has a known weakness': async () =>
    judgeAdvisories(await askRegistry(['audit', '--omit=dev', '--audit-level=high'])),
}

await main(async () => {
  const { values } = parseArgs({
    options: { required: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help) return void console.log(HELP)
  const results = []
  for (const [title, check] of Object.entries(CHECKS)) {
    const result = { title, ...(await check()) }
    results.push(result)
    console.log(`${result.state}: ${title}${result.detail ? `\n  ${result.detail}` : ''}`)
  }
  mkdirSync(inRoot('.reports'), { recursive: true })
  writeFileSync(inRoot(REPORTS.supply.path), JSON.stringify({ results }))
  const bad = values.required ? ['failed', 'skipped'] : ['failed']
  return results.some(({ state }) => bad.includes(state)) ? 1 : 0
})
