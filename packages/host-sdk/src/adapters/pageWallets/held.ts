import type { Account } from '../../core/model/connector.js'

export type Held = { reference: string; accounts: readonly Account[] }
