import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { requireNode } from './lib/requireNode.mjs'
import { inRoot } from './lib/root.mjs'

/** `npm run services` and `npm run vestibule`: build the services' command line at the first use. */
requireNode()
const [name] = process.argv.splice(2, 1)
const program = inRoot('packages/services/build', `${name}.js`)
if (!existsSync(program)) {
  const { build } = await import('./lib/builds.mjs')
  await build({ only: ['packages/services'], logLevel: 'error' })
}
await import(pathToFileURL(program).href)
