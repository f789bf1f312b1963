import type { World } from '../world.js'

/** A visitor's dependencies: time, an app to ask, a mailbox to look into. */
export type Surroundings = Pick<World, 'fetch' | 'mailbox'> & { clock: Pick<World['clock'], 'now'> }
