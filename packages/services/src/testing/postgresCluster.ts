import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** A cluster in a folder, reached over a socket there, so that no port can be taken. */
export function postgresCluster(options: postgresCluster.Options) {
  const { binaries, folder, isDurable = false } = options
  const data = join(folder, 'data')
  const user = serverUser()

  const run = (program: string, args: string[]) =>
    execFileSync(join(binaries, program), args, { cwd: '/', stdio: 'ignore', ...user })

  return {
    start() {
      mkdirSync(folder)
      if (user !== undefined) chownSync(folder, user.uid, user.gid)
      const login = ['--username=vestibule', '--auth=trust']
      run('initdb', ['-D', data, ...login, '--no-sync', '--encoding=UTF8', '--locale=C'])
      // Several test files at once, each with its pool.
      const settings = `-c listen_addresses='' -c unix_socket_directories=${folder} -c fsync=${isDurable ? 'on' : 'off'} -c max_connections=200`
      run('pg_ctl', ['-D', data, '-w', '-o', settings, '-l', join(folder, 'log'), 'start'])
    },
    stop() {
      if (existsSync(join(data, 'postmaster.pid')))
        run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
    },
    urlOf: (database: string) =>
      `postgres://vestibule@localhost/${database}?host=${encodeURIComponent(folder)}`,
  }
}

export declare namespace postgresCluster {
  type Options = {
    binaries: string
    folder: string
    /** Waits for the disk, as an operator's would. @default false */
    isDurable?: boolean | undefined
  }
}

/** PostgreSQL refuses to run as root; its packages come with a user for it. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
