import { randomUUID } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { ClusterError } from './clusterError.js'

type Link = { source: string; target: string }

/** Reads the package's list of symbolic links, because an npm package cannot contain links. */
function missingLinks(programs: string): Link[] {
  const links: Link[] = JSON.parse(readFileSync(join(programs, 'pg-symlinks.json'), 'utf8'))
  const below = (path: string) => path.replace(/^native\//, '')
  return links.map(({ source, target }) => ({ source: below(source), target: below(target) }))
}

export function linkLibraries(programs: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const own = join(programs, 'lib')
  for (const name of readdirSync(own))
    if (name.includes('.so')) link(join(own, name), join(folder, name))
  for (const { source, target } of missingLinks(programs))
    link(join(programs, source), join(folder, basename(target)))
}

function link(to: string, path: string) {
  if (readLink(path) === to) return
  const draft = `${path}.${randomUUID()}`
  symlinkSync(to, draft)
  renameSync(draft, path)
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

/**
 * On macOS, programs look for libraries only in their own folder.
 * @throws ClusterError if the user
 * may not create links there.
 */
export function linkBeside(programs: string): void {
  for (const { source, target } of missingLinks(programs)) {
    const path = join(programs, target)
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      throw new ClusterError(
        `The link ${path} cannot be created (${code}); start the services once as a user with that right, or use a PostgreSQL server.`,
        { cause },
      )
    }
  }
}
