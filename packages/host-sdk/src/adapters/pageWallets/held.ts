import type { Account } from '../../core/model/connector.js'

/** Granted accounts on one network, with the reference as the adapter writes it. */
export type Held = { reference: string; accounts: readonly Account[] }
