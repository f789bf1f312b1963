import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'
import { protectWallet } from './protectWallet.js'
import { isVisit, noteVisit } from './visit.js'

/** Time that a backup can be put off, from the first time that it was asked for, in ms. */
const DAY = 86_400_000

/**
 * Whether the visitor needs a backup of the embedded wallet: `none` for a wallet with one, and for other wallets; `ask` before the first
 * question; `later` after it was postponed, for a day while the wallet is empty; `due` after that.
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

/** Asks for a backup, in the frame. */
export async function askForBackup(core: Core): Promise<void> {
  const { address } = getNamespace(core.store.getState()).accountState
  if (readAsked(core, address) === undefined)
    core.storage.set('backup_asked', `${address} ${Date.now()}`)
  await protectWallet(core)
}

/** Asks a returning visitor, once per tab, and again a day after they postponed it. */
export function askReturning(core: Core): void {
  if (readBackup(core) === 'none' || isVisit()) return
  noteVisit()
  const { address } = getNamespace(core.store.getState()).accountState
  const askedAt = readAsked(core, address)
  if (askedAt === undefined || Date.now() - askedAt >= DAY) void askForBackup(core)
}

/** When this wallet's backup was asked for first. */
function readAsked(core: Core, address: string | undefined): number | undefined {
  const [of, time] = core.storage.get('backup_asked')?.split(' ') ?? []
  return of === address ? Number(time) : undefined
}
