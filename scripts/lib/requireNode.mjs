import { readFileSync } from 'node:fs'

/** Ends the process with one sentence if Node is too old. Uses only syntax of Node 12. */
export function requireNode() {
  const { engines } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  const wanted = engines.node.match(/\d+/g).map(Number)
  const found = process.versions.node.split('.').map(Number)
  if (found[0] > wanted[0] || (found[0] === wanted[0] && found[1] >= wanted[1])) return
  console.error(
    `Vestibule requires Node.js ${wanted.join('.')} or newer, but this is ${process.versions.node}; download Node.js from https://nodejs.org.`,
  )
  process.exit(1)
}
