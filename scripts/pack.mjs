import { parseArgs } from 'node:util'
import { pack } from './lib/pack/pack.mjs'
import { main } from './lib/say.mjs'

const HELP = `npm run pack

Makes the tarballs of the public packages, as they would be published, in .artefacts.
`

await main(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
  if (values.help) return void console.log(HELP)
  await pack()
})
