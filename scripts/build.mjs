import { parseArgs } from 'node:util'
import { build } from './lib/builds.mjs'
import { main } from './lib/say.mjs'

const HELP = `npm run build [-- --force]

Builds the packages and the demo into their dist folders, where something changed since the last time.

  --force   builds what did not change, too
`

await main(async () => {
  const { values } = parseArgs({
    options: { force: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help) return void console.log(HELP)
  await build(values)
})
