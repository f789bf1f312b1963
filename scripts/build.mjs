import { parseArgs } from 'node:util'
import { build } from './lib/builds.mjs'
import { main } from './lib/say.mjs'

const HELP = `npm run build [-- --force]

Builds each package and the demo into its dist folder, if it has changed since the last build.

  --force   also builds unchanged packages
`

await main(async () => {
  const { values } = parseArgs({
    options: { force: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help) return void console.log(HELP)
  await build(values)
})
