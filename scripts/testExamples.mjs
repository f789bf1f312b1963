import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pack } from './lib/pack/pack.mjs'
import { tryExample } from './lib/pack/tryExample.mjs'
import { inRoot } from './lib/root.mjs'
import { main, paint, Refusal } from './lib/say.mjs'

const HELP = `npm run test:examples [-- NAME …]

Packs the public packages and makes every dapp of examples/ from the tarballs, or those that are named: a fresh copy outside
of the repository is installed from the registry, its types are checked, it is built and served, and a browser presses its button.
`

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help) return void console.log(HELP)
  const all = readdirSync(inRoot('examples'))
  for (const name of positionals)
    if (!all.includes(name)) throw new Refusal(`There is no example "${name}".\n\n${HELP}`)
  const packages = await pack()
  let failed = 0
  for (const name of positionals.length > 0 ? positionals : all) {
    const fault = await tryExample(name, packages)
    if (fault !== undefined) failed++
    console.log(
      fault === undefined
        ? `${paint('green', '✓')} ${name}`
        : `${paint('red', '✗')} ${name}, ${fault}`,
    )
  }
  return failed === 0 ? 0 : 1
})
