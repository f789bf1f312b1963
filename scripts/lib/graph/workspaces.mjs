import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCE = /(?<!\.d)\.tsx?$/
const LEFT_OUT = new Set(['node_modules', 'dist', 'build'])

export function readWorkspaces(root) {
  return workspaceFolders(root).map((folder) => {
    const { name, exports = {} } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    )
    return { folder, name, exports, files: sourcesOf(root, folder) }
  })
}

export function workspaceFolders(root) {
  const { workspaces = [] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return workspaces.flatMap((pattern) => foldersOf(root, pattern))
}

function foldersOf(root, pattern) {
  const parent = pattern.endsWith('/*') ? pattern.slice(0, -2) : undefined
  const folders =
    parent === undefined
      ? [pattern]
      : existsSync(join(root, parent))
        ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`)
        : []
  return folders.filter((folder) => existsSync(join(root, folder, 'package.json')))
}

function sourcesOf(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : sourcesOf(root, path)
    return SOURCE.test(entry.name) ? [path] : []
  })
}
