import { afterEach } from 'vitest'
import type { Database } from '../database.js'
import { onDatabase } from './onDatabase.js'
import { startPostgresWorld } from './postgresWorld.js'
import type { RelaySocket } from './relayClient.js'
import { type RelayWorld, randomTopic } from './relayWorld.js'

export function onRelay(suite: (place: onRelay.Place) => void): void {
  onDatabase((db, opened) => {
    const worlds = new Set<RelayWorld>()
    const stop = async (world: RelayWorld) => {
      worlds.delete(world)
      await world.close()
    }
    afterEach(async () => {
      for (const world of worlds) await stop(world)
    })
    suite({
      db,
      stop,
      async start(options) {
        const world = await startPostgresWorld(opened(), options)
        worlds.add(world)
        return world
      },
    })
  })
}

export declare namespace onRelay {
  type Place = {
    db: () => Database
    start: (options?: startPostgresWorld.Options) => Promise<RelayWorld>
    stop: (world: RelayWorld) => Promise<void>
  }
}

export const settle = (socket: RelaySocket) => socket.subscribe(randomTopic())
