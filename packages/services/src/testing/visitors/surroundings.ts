import type { World } from '../world.js'

export type Surroundings = Pick<World, 'fetch' | 'mailbox'> & { clock: Pick<World['clock'], 'now'> }
