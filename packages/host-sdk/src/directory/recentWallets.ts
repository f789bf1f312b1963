import { readWallet, type Wallet } from '@vestibule/protocol/http'
import type { Core } from '../core/core.js'
import { RECENT } from './rememberWallets.js'

/** Newest first. Validates stored wallets. */
export function readRecentWallets(core: Core): readonly Wallet[] {
  const stored = core.storage.getJson('recent_wallets')
  const wallets = Array.isArray(stored) ? stored.slice(0, RECENT) : []
  return wallets.flatMap((entry) => readWallet(entry) ?? [])
}
