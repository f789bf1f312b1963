import { posix } from 'node:path'

/** Returns the source file of an import; undefined for packages. @param options.files Set of all source files. */
export function resolveImport(specifier, { from, files, workspaces }) {
  const [path, query] = specifier.split('?')
  // A worker runs in its own realm: only its URL is imported.
  if (query !== undefined) return undefined
  if (path.startsWith('.')) return sourceOf(posix.join(posix.dirname(from), path), files)
  const workspace = workspaces.find(({ name }) => path === name || path.startsWith(`${name}/`))
  if (workspace === undefined) return undefined
  const src = exported(workspace.exports, `.${path.slice(workspace.name.length)}`)
  return src && sourceOf(posix.join(workspace.folder, src), files)
}

function exported(entries, path) {
  return entries[path]?.src ?? entries['./*']?.src.replace('*', path.slice(2))
}

function sourceOf(path, files) {
  const stem = path.replace(/\.jsx?$/, '')
  return [path, `${stem}.ts`, `${stem}.tsx`].find((candidate) => files.has(candidate))
}
