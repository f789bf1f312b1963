import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'
import { protectWallet } from './protectWallet.js'
import { isVisit, noteVisit } from './visit.js'

/** In ms. */
const DAY = 86_400_000

/**
 * `none`: no backup is necessary. `ask`: before the first question. `later`: postponed for a day
 * while the wallet is empty. `due`: after that.
 */
export function readBackup(core: Core): 'none' | 'ask' | 'later' | 'due' {
  const state = core.store.getState()
  const { user, address, caipAddress } = getNamespace(state).accountState
  if (user?.recoverable !== false) return 'none'
  const { balances, holdings } = state
  const tokens = (holdings?.caipAddress === caipAddress && holdings?.tokens) || []
  const amounts = [
    ...Object.values(balances).map((one) => one?.amount),
    ...tokens.map(({ quantity }) => quantity.numeric),
  ]
  const isEmpty = amounts.every((amount) => !(Number(amount) > 0))
  const askedAt = readAsked(core, address)
  if (askedAt === undefined) return 'ask'
  return isEmpty && Date.now() - askedAt < DAY ? 'later' : 'due'
}

export async function askForBackup(core: Core): Promise<void> {
  const { address } = getNamespace(core.store.getState()).accountState
  if (readAsked(core, address) === undefined)
    core.storage.set('backup_asked', `${address} ${Date.now()}`)
  await protectWallet(core)
}

/** Asks once per tab, and again a day after the visitor postponed the backup. */
export function askReturning(core: Core): void {
  if (readBackup(core) === 'none' || isVisit()) return
  noteVisit()
  const { address } = getNamespace(core.store.getState()).accountState
  const askedAt = readAsked(core, address)
  if (askedAt === undefined || Date.now() - askedAt >= DAY) void askForBackup(core)
}

function readAsked(core: Core, address: string | undefined): number | undefined {
  const [of, time] = core.storage.get('backup_asked')?.split(' ') ?? []
  return of === address ? Number(time) : undefined
}
