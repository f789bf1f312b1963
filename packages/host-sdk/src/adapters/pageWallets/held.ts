import type { Account } from '../../core/model/connector.js'

/** Granted accounts on one network, in its spelling, by CAIP-2's reference. */
export type Held = { reference: string; accounts: readonly Account[] }
