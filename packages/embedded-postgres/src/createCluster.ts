import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import type { EmbeddedPlace } from './embeddedPlace.js'
import { dataFor, environment } from './serverProcess.js'
import type { ServerUser } from './serverUser.js'
import { complaintOf } from './startFault.js'

/** Name of the database and of its owner, a role without other rights. */
export const DEFAULT_NAME = 'app'
export const SUPERUSER = 'postgres'
/** One statement a line. `file_copy` copies files, so that the write-ahead log does not contain the new database. */
const firstStatements = (name: string) => `create role ${name} login
create database ${name} owner ${name} strategy file_copy
`

export function clusterVersion({ data }: EmbeddedPlace): string | undefined {
  const file = join(data, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * Fills a draft, then renames it, so that a killed process leaves no incomplete cluster.
 * @throws ClusterError when a PostgreSQL program fails.
 */
export async function createCluster(options: createCluster.Options): Promise<void> {
  const { place } = options
  if (clusterVersion(place) === undefined) {
    const draft = mkdtempSync(`${place.data}.`)
    try {
      await fill(draft, options)
      renameSync(draft, place.data)
      syncFolder(place.folder)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      if (clusterVersion(place) === undefined) throw error
    }
  }
  removeDrafts(place)
}

export declare namespace createCluster {
  type Options = {
    place: EmbeddedPlace
    programs: string
    user: ServerUser
    name: string
    /** Whether to sync to the disk. */
    isDurable: boolean
  }
}

function removeDrafts({ folder, data }: EmbeddedPlace) {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(data)}.`)) continue
    try {
      rmSync(join(folder, name), { recursive: true, force: true })
    } catch {
      // Another process still fills this draft. That process or the next start removes it.
    }
  }
}

async function fill(draft: string, options: createCluster.Options): Promise<void> {
  const { programs, user, place, name, isDurable } = options
  if (user !== undefined) chownSync(draft, user.uid, user.gid)
  const run = (program: string, args: readonly string[], input = '') =>
    runProgram(join(programs, 'bin', program), args, { input, cwd: draft, user, place })
  const data = dataFor(draft, user)
  const trust = ['--auth-local=trust', '--auth-host=reject']
  await run('initdb', [
    ...[
      '-D',
      data,
      '-U',
      SUPERUSER,
      ...trust,
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
    ],
    ...(isDurable ? [] : ['--no-sync']),
  ])
  const fsync = `fsync=${isDurable ? 'on' : 'off'}`
  await run('postgres', ['--single', '-D', data, '-c', fsync, SUPERUSER], firstStatements(name))
}

type Run = { input: string; cwd: string; user: ServerUser; place: EmbeddedPlace }

async function runProgram(program: string, args: readonly string[], options: Run): Promise<void> {
  const { input, cwd, user, place } = options
  const env = { ...environment(), LD_LIBRARY_PATH: relative(cwd, place.libraries) }
  const child = spawn(program, args, { cwd, env, stdio: ['pipe', 'ignore', 'pipe'], ...user })
  // A program that fails early closes its input. Its exit code reports the failure.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  // PostgreSQL in single-user mode reports a failed statement but exits with 0.
  if (code !== 0 || /(ERROR|FATAL): /.test(said)) throw complaintOf(said, place)
}

/** Makes a rename in a folder survive a power cut. */
function syncFolder(folder: string) {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
