import type { World } from '../world.js'

/** A visitor's dependencies: time, an app, a mailbox. */
export type Surroundings = Pick<World, 'fetch' | 'mailbox'> & { clock: Pick<World['clock'], 'now'> }
