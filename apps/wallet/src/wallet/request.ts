import type { Chain } from '../config.js'
import type { Account } from './namespaces/account.js'
import { rpcErrors } from './rpcError.js'

export type Setting = {
  params: readonly unknown[]
  /** The dapp's network, by CAIP-2. */
  chain: string
  /** Addresses that the session shares in that network's namespace. */
  shared: readonly string[]
  accounts: readonly Account[]
  chains: readonly Chain[]
  /** The session's own doings. */
  switchChain: (chain: string) => Promise<void>
  addChain: (chain: Chain) => Promise<void>
}

/** A line of the text that the person agrees to. */
export type Fact = { name: string; value: string; long?: boolean }

/** The account that a request means. @throws {RpcError} 4100 for an account that the session does not share. */
export function accountAt(setting: Setting, isMeant: (address: string) => boolean): Account {
  const account = setting.accounts.find(({ address }) => isMeant(address))
  if (account === undefined || !setting.shared.some(isMeant)) throw rpcErrors.unauthorized()
  return account
}

/** The network's name, or its id if it has no name. */
export function chainName(chains: readonly Chain[], id: string): string {
  return chains.find((chain) => chain.id === id)?.name ?? id
}
