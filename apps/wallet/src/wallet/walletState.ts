import type { Chain } from '../config.js'
import type { Settings } from '../settings.js'
import type { Client, Proposal, Request, Session, SignIn } from './createClient.js'
import type { RelayState } from './keepConnected.js'
import type { Memory } from './memory.js'
import type { Account } from './namespaces/account.js'
import type { Fact } from './request.js'
import type { Store } from './store.js'

/** A request that waits for a person. */
export type Ask = { request: Request; title: string; facts: readonly Fact[] }

export type WalletState = {
  relay: RelayState
  sessions: readonly Session[]
  proposals: readonly Proposal[]
  signIns: readonly SignIn[]
  /** The oldest first. */
  asks: readonly Ask[]
  accounts: readonly Account[]
  chains: readonly Chain[]
  activeChains: Memory['activeChains']
  settings: Settings
  /** The last event, in words. */
  status: string
  error: string | undefined
  busy: boolean
}

/** The dependencies of the wallet's parts. */
export type Inside = {
  client: Client
  store: Store<WalletState>
  /** Reads sessions, proposals, sign-ins and requests again. */
  refresh: () => void
  remember: (change: (memory: Memory) => Partial<Memory>) => void
  /** Runs a person's action and shows its result. */
  act: (work: () => Promise<string>) => Promise<void>
}
