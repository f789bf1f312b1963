import { VestibuleError } from '@vestibule/protocol'
import { fromWalletError } from '../../pageWallets/fromWalletError.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import {
  listOf,
  methodOf,
  type StandardAccount,
  type StandardWallet,
} from '../../walletStandard/walletStandard.js'
import { readAccounts } from './readAccounts.js'

/** @param onAccounts Called with the addresses after the wallet changes them. */
export function createWalletSession(
  wallet: StandardWallet,
  onAccounts: (addresses: readonly string[]) => void,
) {
  let accounts = new Map<string, StandardAccount>()
  let stopEvents: (() => unknown) | undefined

  /** @throws the wallet's error in our format; `methodNotAllowed` for a missing feature */
  async function ask(feature: string, method: string, inputs: readonly unknown[]) {
    try {
      const call = methodOf(wallet, feature, method)
      if (call === undefined) throw new VestibuleError('methodNotAllowed')
      return await call(...inputs)
    } catch (error) {
      throw fromWalletError(error)
    }
  }

  async function connect(...inputs: readonly unknown[]): Promise<string[]> {
    const answer = await ask('standard:connect', 'connect', inputs)
    return take(answer)
  }

  function take(answer: unknown): string[] {
    accounts = readAccounts(listOf(readPart(answer, 'accounts')))
    if (accounts.size > 0) followChanges()
    return [...accounts.keys()]
  }

  function followChanges() {
    if (stopEvents !== undefined) return
    try {
      const off = methodOf(wallet, 'standard:events', 'on')?.('change', onChange)
      stopEvents = typeof off === 'function' ? () => off() : () => {}
    } catch {
      // Stay connected to a wallet without events.
    }
  }

  /** Ignores an invalid list. A locked wallet returns no accounts. */
  function onChange(change: unknown) {
    const list = readPart(change, 'accounts')
    if (!Array.isArray(list) || stopEvents === undefined) return
    const changed = readAccounts(list)
    if (changed.size === 0 && list.length > 0) return
    accounts = changed
    onAccounts([...accounts.keys()])
  }

  return {
    ask,
    take,
    connect,
    /** Does not prompt. A locked wallet may respond after an unlock. */
    restore() {
      followChanges()
      return connect({ silent: true })
    },

    async disconnect(): Promise<null> {
      try {
        stopEvents?.()
      } catch {}
      stopEvents = undefined
      accounts = new Map()
      await ask('standard:disconnect', 'disconnect', []).catch(() => {
        // Most wallets need no disconnect, and the page disconnects in any case.
      })
      return null
    },

    accountOf(address: unknown = [...accounts.keys()][0]): StandardAccount {
      const account = accounts.get(String(address))
      if (account === undefined)
        throw new VestibuleError(accounts.size === 0 ? 'notConnected' : 'addressNotYours')
      return account
    },
  }
}
