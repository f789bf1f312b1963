import { readdirSync } from 'node:fs'
import { delimiter } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './lib/builds.mjs'
import { LACKING, makeExample } from './lib/pack/makeExample.mjs'
import { pack } from './lib/pack/pack.mjs'
import { TEMPLATES } from './lib/pack/packages.mjs'
import { inRoot } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { main, paint, Refusal } from './lib/say.mjs'

const HELP = `npm run test:examples [-- NAME …]

Packs the public packages and tests every dapp of examples/, or the given dapps, with the tarballs. For each dapp, it makes a copy outside
of the repository, installs it from the registry, checks its types, builds and serves it. In a browser, a visitor
connects by email and with an external wallet. If an example lacks a package, its line reports this.

  --created   creates the dapps with @vestibule/create
  --offline   takes all other packages from the repository instead of a registry; does not repeat the checks of
              check:pack
`

await main(async () => {
  const { values, positionals } = parseArgs({
    options: {
      created: { type: 'boolean' },
      help: { type: 'boolean' },
      offline: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  if (values.help) return void console.log(HELP)
  const all = [inRoot('examples'), LACKING].flatMap((folder) => readdirSync(folder))
  for (const name of positionals)
    if (!all.includes(name)) throw new Refusal(`Unknown example "${name}".\n\n${HELP}`)
  const { offline = false, created = false } = values
  // Examples find the programs of linked packages on this path.
  const programs = `${process.env.PATH}${delimiter}${inRoot('node_modules/.bin')}`
  const env = offline ? { PATH: programs } : {}

  await build()
  const packages = await pack()
  const made = []
  try {
    const make = async (name) => {
      const example = await makeExample(name, { packages, offline, env, created })
      made.push({ name, ...example })
      if (example.fault !== undefined) console.log(`${paint('red', '✗')} ${name}, ${example.fault}`)
    }
    const names = positionals.length > 0 ? positionals : created ? Object.values(TEMPLATES) : all
    if (offline) await Promise.all(names.map(make))
    // Install one example at a time: each downloads hundreds of packages.
    else for (const name of names) await make(name)
    const whole = made.filter(({ fault }) => fault === undefined)
    const opened =
      whole.length > 0 && (await open(whole, created ? { ...env, VESTIBULE_CREATED: '1' } : env))
    return opened && whole.length === made.length ? 0 : 1
  } finally {
    for (const { remove } of made) remove()
  }
})

async function open(examples, env) {
  const cli = inRoot('node_modules/@playwright/test/cli.js')
  const homes = Object.fromEntries(examples.map(({ name, home }) => [name, home]))
  const { code } = await run(
    process.execPath,
    [cli, 'test', '--config', inRoot('e2e/examples/playwright.config.ts')],
    { env: { ...env, VESTIBULE_EXAMPLES: JSON.stringify(homes) } },
  )
  return code === 0
}
