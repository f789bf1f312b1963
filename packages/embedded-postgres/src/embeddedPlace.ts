import { join } from 'node:path'

export function embeddedPlace(dataDir: string): EmbeddedPlace {
  const folder = join(dataDir, 'postgres')
  return {
    dataDir,
    folder,
    data: join(folder, 'data'),
    run: join(folder, 'run'),
    clients: join(folder, 'clients'),
    lock: join(folder, 'lock'),
    log: join(folder, 'log'),
    libraries: join(folder, 'lib'),
    watchdog: join(folder, 'watchdog'),
  }
}

/** If root runs the services, `data` and `run` belong to the server's user, the rest to root. */
export type EmbeddedPlace = {
  dataDir: string
  folder: string
  /** The cluster, as `initdb` made it. */
  data: string
  /** The folder of the socket. */
  run: string
  /** The pipe that every process opens while it uses the server. */
  clients: string
  lock: string
  log: string
  /** The file names under which the programs look for their libraries. */
  libraries: string
  /** The script that starts the server and stops it. */
  watchdog: string
}
