import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCycles } from './findCycles.mjs'
import { readImports } from './readImports.mjs'
import { resolveImport } from './resolveImport.mjs'
import { readWorkspaces } from './workspaces.mjs'

/**
 * Checks imports against the layer tables, and for cycles. `strangers` may import other packages
 * only through public entries.
 * @returns {{ violations: string[], files: number }} One sentence per violation.
 */
export function checkGraph(root, { packages, folders, strangers = [] }) {
  const workspaces = readWorkspaces(root)
  const files = new Set(workspaces.flatMap((workspace) => workspace.files))
  const ownerOf = (file) => workspaces.find((workspace) => workspace.files.includes(file)).folder

  const imports = [...files].flatMap((from) =>
    readImports(from, readFileSync(join(root, from), 'utf8'))
      .map((found) => ({
        ...found,
        from,
        to: resolveImport(found.specifier, { from, files, workspaces }),
      }))
      .filter(({ to }) => to !== undefined),
  )

  const upward = imports.flatMap(({ from, to, line, isType }) => {
    if (isType) return []
    const [owner, target] = [ownerOf(from), ownerOf(to)]
    if (isTestOfAnother({ from, to })) return []
    const reason =
      owner === target
        ? folderReason(folders[owner], { owner, from, to })
        : (rowReason(packages, owner, target) ??
          (strangers.includes(owner) ? privateReason(to, target) : undefined))
    return reason === undefined ? [] : [`${from}:${line} imports ${to}, but ${reason}.`]
  })

  // A lazy import runs after both files have loaded, so it creates no cycle.
  const edges = new Map([...files].map((file) => [file, []]))
  for (const { from, to, lazy } of imports) if (!lazy) edges.get(from).push(to)
  const cycles = findCycles(edges).map((cycle) => `${cycle.join(' imports ')}: a cycle.`)

  return { violations: [...new Set([...upward, ...cycles])], files: files.size }
}

function isTestOfAnother({ from, to }) {
  return isTest(from) && /\/src\/exports\/test[A-Za-z]*\.ts$/.test(to)
}

const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file)

/** Reason why `from` must not import `to`. Undefined if allowed. */
function rowReason(rows, from, to) {
  const [above, below] = [from, to].map((name) => rows.findIndex((row) => row.includes(name)))
  if (above === -1) return `${from} is in no row of the layers`
  if (below === -1) return `${to} is in no row of the layers`
  if (below > above) return undefined
  return `${to} ${below === above ? 'stands beside' : 'stands above'} ${from}`
}

/** Reason why a package of `strangers` must not import this file. Undefined if allowed. */
function privateReason(to, owner) {
  const isPublic = to.startsWith(`${owner}/src/exports/`) && !to.endsWith('/internal.ts')
  return isPublic ? undefined : `only what ${owner} publishes may be imported here`
}

function folderReason(rows, { owner, from, to }) {
  if (rows === undefined || isTest(from)) return undefined
  const [above, below] = [from, to].map((file) => layerOf(file, { owner, rows }))
  if (above === undefined || below === undefined || above === below) return undefined
  return rowReason(rows, above, below)
}

/** The innermost folder or file with a row, otherwise the one directly in `src`. Undefined for other files. */
function layerOf(file, { owner, rows }) {
  const [folder, ...path] = file
    .slice(owner.length + 1)
    .replace(/\.tsx?$/, '')
    .split('/')
  if (folder !== 'src') return undefined
  const named = rows.flat()
  for (let depth = path.length; depth > 0; depth--) {
    const name = path.slice(0, depth).join('/')
    if (named.includes(name)) return name
  }
  return path[0]
}
