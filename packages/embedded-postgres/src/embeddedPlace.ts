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

export type EmbeddedPlace = {
  dataDir: string
  folder: string
  data: string
  /** The folder of the socket. */
  run: string
  clients: string
  lock: string
  log: string
  libraries: string
  watchdog: string
}
