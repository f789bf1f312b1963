import { parseArgs } from 'node:util'
import { pack } from './lib/pack/pack.mjs'
import { main } from './lib/say.mjs'

const HELP = `npm run pack

Builds the tarballs of the public packages, as a release publishes them, in .artefacts.
`

await main(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
  if (values.help) return void console.log(HELP)
  await pack()
})
