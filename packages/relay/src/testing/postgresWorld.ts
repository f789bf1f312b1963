import type { Bus } from '../bus.js'
import { openPostgresBus } from '../postgresBus.js'
import { postgresStore } from '../postgresStore.js'
import type { OpenDatabase } from './onDatabase.js'
import { type RelayWorld, startRelayWorld } from './relayWorld.js'

/** A relay with its messages in PostgreSQL. */
export async function startPostgresWorld(
  { db, url }: Pick<OpenDatabase, 'db' | 'url'>,
  options: startPostgresWorld.Options = {},
): Promise<RelayWorld> {
  const { bus: given, ...rest } = options
  const bus = given ?? (await openPostgresBus({ url, db, onBroken: () => undefined }))
  const world = await startRelayWorld({ openStore: postgresStore({ db, bus }), ...rest })
  return { ...world, close: () => world.close().then(bus.close) }
}

export declare namespace startPostgresWorld {
  type Options = startRelayWorld.Options & { bus?: Bus | undefined }
}
