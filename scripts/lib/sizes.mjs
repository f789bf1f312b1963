import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { valueImports } from './graph/readImports.mjs'

/**
 * Measures what a page fetches, in bytes by gzip level 9. A budget names a package's `folder` and one of
 * - `file`: one file that imports no other;
 * - `from`: a chunk by its source, with everything it imports statically;
 * - `lazy`: every chunk that is loaded on demand, one by one, but for the sources in `except`, which have budgets of their own;
 * - `workers`: every worker, one by one, with the chunks that it loads as it starts, by `parts` of their names;
 * and `loaded`: sources whose chunks the page has by then, which cost nothing again; `dropped`: chunks that bundlers leave out of it
 *   unless the dapp uses them.
 * @returns {{ name: string, size: number | undefined, limit: number }[]} A size is undefined for what was not built.
 */
export function measure(root, budgets) {
  return budgets.flatMap((budget) => {
    const dist = join(root, budget.folder, 'dist')
    const manifest = readManifest(dist)
    const have = new Set([
      ...(budget.loaded ?? []).flatMap((source) => filesFrom(manifest, source)),
      ...(budget.dropped ?? []).map((source) => manifest[source]?.file),
    ])
    const sizeOf = (files) =>
      files
        .filter((file) => !have.has(file))
        .reduce(
          (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
          0,
        )
    return partsOf(budget, { dist, manifest }).map(({ name, files }) => ({
      name,
      size: files.length === 0 ? undefined : sizeOf(files),
      limit: budget.limit,
    }))
  })
}

function readManifest(dist) {
  const file = join(dist, '.vite/manifest.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function partsOf(budget, { dist, manifest }) {
  const { name, file, from, lazy, except = [], loaded = [], parts = [] } = budget
  if (file !== undefined) return [{ name, files: existsSync(join(dist, file)) ? [file] : [] }]
  if (from !== undefined) return [{ name, files: filesFrom(manifest, from) }]
  if (lazy)
    return [
      ...new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports)),
    ]
      .filter((source) => !loaded.includes(source) && !except.includes(source))
      .map((source) => ({ name: `${name} ${source}`, files: filesFrom(manifest, source) }))
  const workers = workersOf(manifest)
  if (workers.length === 0) return [{ name, files: [] }]
  return workers.map((file) => ({
    name: `${name} ${file}`,
    files: filesOfWorker(dist, file, parts),
  }))
}

/** Empty if the chunk was not built. */
function filesFrom(manifest, source) {
  if (manifest[source] === undefined) return []
  const sources = new Set([source])
  for (const each of sources) for (const next of manifest[each].imports ?? []) sources.add(next)
  const files = [...sources].flatMap((each) => [manifest[each].file, ...(manifest[each].css ?? [])])
  return [...new Set(source.endsWith('.html') ? [source, ...files] : files)]
}

/** The manifest lists a worker among the assets of the chunk that starts it. */
function workersOf(manifest) {
  const assets = Object.values(manifest).flatMap((chunk) => chunk.assets ?? [])
  return [...new Set(assets.filter((file) => file.endsWith('.js')))]
}

/** A worker's imports appear only in the worker. */
function filesOfWorker(dist, worker, parts) {
  const files = new Set([worker])
  for (const file of files)
    for (const { specifier, lazy } of valueImports(file, readFileSync(join(dist, file), 'utf8')))
      if (!lazy || parts.some((part) => specifier.includes(part)))
        files.add(posix.join(posix.dirname(file), specifier))
  return [...files]
}
