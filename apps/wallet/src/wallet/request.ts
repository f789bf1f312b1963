import type { HDAccount } from 'viem/accounts'
import type { Chain } from '../config.js'
import { rpcErrors } from './rpcError.js'

/** One request of a dapp, with what the wallet has for it. */
export type Setting = {
  params: readonly unknown[]
  /** CAIP-2 id of the network that the dapp means. */
  chain: string
  /** Addresses that the session shares. */
  shared: readonly string[]
  accounts: readonly HDAccount[]
  chains: readonly Chain[]
  /** The session's own doings. */
  switchChain: (chain: string) => Promise<void>
  addChain: (chain: Chain) => Promise<void>
}

/** A line of what the person is asked to agree to. */
export type Fact = { name: string; value: string; long?: boolean }

/**
 * @throws {RpcError} 4100 for an account that the session does not share.
 */
export function accountAt(setting: Setting, address: unknown): HDAccount {
  const same = (other: string) => other.toLowerCase() === String(address).toLowerCase()
  const account = setting.accounts.find((account) => same(account.address))
  if (account === undefined || !setting.shared.some(same)) throw rpcErrors.unauthorized()
  return account
}

/**
 * @throws {RpcError} 4901 for a network without a node.
 */
export function chainOf({ chains, chain }: Setting): Chain {
  const found = chains.find(({ id }) => id === chain)
  if (found === undefined) throw rpcErrors.disconnectedChain()
  return found
}

/** The network that an EIP-3326 or EIP-3085 parameter means, as CAIP-2. */
export function chainParameter({ params }: Setting): string {
  const { chainId } = (params[0] ?? {}) as { chainId?: unknown }
  if (typeof chainId !== 'string' || !/^0x[0-9a-fA-F]{1,13}$/.test(chainId))
    throw rpcErrors.invalidParams('`chainId` must be a hexadecimal number.')
  return `eip155:${Number(chainId)}`
}

/** What the network is called, or its id where it has no name. */
export function chainName(chains: readonly Chain[], id: string): string {
  return chains.find((chain) => chain.id === id)?.name ?? id
}
