import type { World } from '../world.js'

/** What a visitor needs of a world: time, an app to ask, a mailbox to look into. */
export type Surroundings = Pick<World, 'fetch' | 'mailbox'> & { clock: Pick<World['clock'], 'now'> }
