import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { inRoot } from './root.mjs'

const LEFT_OUT = /(^|\/)(node_modules|dist|build)(\/|$)|\.test\.|\.tsbuildinfo$/

/** SHA-256 in hex over names and contents of files and folders. */
export function hashFiles(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesOf).sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(inRoot(path)))
      .update('\0')
  return hash.digest('hex')
}

function filesOf(path) {
  if (statSync(inRoot(path)).isFile()) return [path]
  return readdirSync(inRoot(path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      `${entry.parentPath}/${entry.name}`.slice(inRoot('').length).replaceAll('\\', '/'),
    )
    .filter((file) => !LEFT_OUT.test(file))
}
