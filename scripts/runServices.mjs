import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { requireNode } from './lib/requireNode.mjs'
import { inRoot } from './lib/root.mjs'

requireNode()
const [name] = process.argv.splice(2, 1)
const program = inRoot('packages/services/build', `${name}.js`)
if (existsSync(program)) await import(pathToFileURL(program).href)
else {
  console.error('The services have to be built first: npm ci && npm run build')
  process.exitCode = 1
}
