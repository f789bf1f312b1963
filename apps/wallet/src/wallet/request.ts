import type { Chain } from '../config.js'
import type { Account } from './namespaces/account.js'
import { rpcErrors } from './rpcError.js'

export type Setting = {
  params: readonly unknown[]
  chain: string
  shared: readonly string[]
  accounts: readonly Account[]
  chains: readonly Chain[]
  switchChain: (chain: string) => Promise<void>
  addChain: (chain: Chain) => Promise<void>
}

export type Fact = { name: string; value: string; long?: boolean }

/** @throws {RpcError} 4100 for an account that the session does not share */
export function accountAt(setting: Setting, isMeant: (address: string) => boolean): Account {
  const account = setting.accounts.find(({ address }) => isMeant(address))
  if (account === undefined || !setting.shared.some(isMeant)) throw rpcErrors.unauthorized()
  return account
}

export function chainName(chains: readonly Chain[], id: string): string {
  return chains.find((chain) => chain.id === id)?.name ?? id
}
