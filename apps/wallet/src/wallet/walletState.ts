import type { Chain } from '../config.js'
import type { Settings } from '../settings.js'
import type { Client, Proposal, Request, Session, SignIn } from './createClient.js'
import type { RelayState } from './keepConnected.js'
import type { Memory } from './memory.js'
import type { Account } from './namespaces/account.js'
import type { Fact } from './request.js'
import type { Store } from './store.js'

export type Ask = { request: Request; title: string; facts: readonly Fact[] }

export type WalletState = {
  relay: RelayState
  sessions: readonly Session[]
  proposals: readonly Proposal[]
  signIns: readonly SignIn[]
  /** Oldest first. */
  asks: readonly Ask[]
  accounts: readonly Account[]
  chains: readonly Chain[]
  activeChains: Memory['activeChains']
  settings: Settings
  status: string
  error: string | undefined
  busy: boolean
}

export type Inside = {
  client: Client
  store: Store<WalletState>
  refresh: () => void
  remember: (change: (memory: Memory) => Partial<Memory>) => void
  act: (work: () => Promise<string>) => Promise<void>
}
