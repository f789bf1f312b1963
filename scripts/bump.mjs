import { parseArgs } from 'node:util'
import { npm } from './lib/npm.mjs'
import { inRoot } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { main } from './lib/say.mjs'
import { dropPrivateChangelogs, repeatVersion } from './lib/versions.mjs'

const HELP = `npm run bump

Writes the next version from the files in .changeset: version numbers, changelogs, and other files with the version. Check
the result and commit it.
`

await main(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
  if (values.help) return void console.log(HELP)
  const changeset = inRoot('node_modules/@changesets/cli/bin.js')
  const { code } = await run(process.execPath, [changeset, 'version'])
  if (code !== 0) return code
  dropPrivateChangelogs()
  repeatVersion()
  return (await npm(['install', '--package-lock-only'])).code
})
