import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { valueImports } from './graph/readImports.mjs'

/**
 * Measures the files of a page, in bytes by gzip level 9. A budget contains a package's `folder`
 * and one of
 * - `file`: a file without imports;
 * - `from`: the source of a chunk, with all its static imports;
 * - `lazy`: each lazy chunk, except the sources in `except`, which have their own budgets;
 * - `workers`: each worker with the chunks of its start, by `parts` of their names.
 * `loaded`: sources that the page has loaded before; `dropped`: chunks that bundlers omit unless
 * the dapp uses them.
 * @returns {{ name: string, size: number | undefined, limit: number }[]} `size` is undefined if the
 * file was not built
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

function filesFrom(manifest, source) {
  if (manifest[source] === undefined) return []
  const sources = new Set([source])
  for (const each of sources) for (const next of manifest[each].imports ?? []) sources.add(next)
  const files = [...sources].flatMap((each) => [manifest[each].file, ...(manifest[each].css ?? [])])
  return [...new Set(source.endsWith('.html') ? [source, ...files] : files)]
}

/** The manifest lists a worker as an asset of the chunk that starts the worker. */
function workersOf(manifest) {
  const assets = Object.values(manifest).flatMap((chunk) => chunk.assets ?? [])
  return [...new Set(assets.filter((file) => file.endsWith('.js')))]
}

/** The manifest lacks a worker's imports: read them from its file. */
function filesOfWorker(dist, worker, parts) {
  const files = new Set([worker])
  for (const file of files)
    for (const { specifier, lazy } of valueImports(file, readFileSync(join(dist, file), 'utf8')))
      if (!lazy || parts.some((part) => specifier.includes(part)))
        files.add(posix.join(posix.dirname(file), specifier))
  return [...files]
}
