import type { OpenStore } from '../messageStore.js'
import { openPostgresBus } from '../postgresBus.js'
import { postgresStore } from '../postgresStore.js'
import type { OpenDatabase } from './onDatabase.js'
import { type RelayWorld, startRelayWorld } from './relayWorld.js'

export async function startPostgresWorld(
  { db, url }: Pick<OpenDatabase, 'db' | 'url'>,
  options: startPostgresWorld.Options = {},
): Promise<RelayWorld> {
  const { change = (openStore) => openStore, ...rest } = options
  const bus = await openPostgresBus({ url, db, onBroken: () => undefined })
  const openStore = change(postgresStore({ db, bus }))
  const world = await startRelayWorld({ openStore, ...rest })
  return { ...world, close: () => world.close().then(bus.close) }
}

export declare namespace startPostgresWorld {
  type Options = startRelayWorld.Options & {
    change?: ((openStore: OpenStore) => OpenStore) | undefined
  }
}
