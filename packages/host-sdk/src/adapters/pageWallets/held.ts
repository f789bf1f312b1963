import type { Account } from '../../core/model/connector.js'

/** What a wallet lets the page use: accounts of one network, as that one spells them, by CAIP-2's reference. */
export type Held = { reference: string; accounts: readonly Account[] }
