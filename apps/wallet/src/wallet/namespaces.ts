import { buildApprovedNamespaces } from '@walletconnect/utils'
import type { Namespaces, Proposal } from './createClient.js'

/** What the wallet can do, whatever a dapp asks for. */
const EVENTS = ['accountsChanged', 'chainChanged']
const EVM = 'eip155'

export type AskedChain = { id: string; required: boolean }

/** The networks of a proposal, each once, the required ones first. */
export function askedChains(proposal: Proposal): AskedChain[] {
  const required = chainsIn(proposal.requiredNamespaces)
  const optional = chainsIn(proposal.optionalNamespaces).filter((id) => !required.includes(id))
  return [
    ...required.map((id) => ({ id, required: true })),
    ...optional.map((id) => ({ id, required: false })),
  ]
}

/** CAIP-25 has both spellings: `eip155` with chains, and `eip155:1` alone. */
function chainsIn(namespaces: Proposal['optionalNamespaces']): string[] {
  const chains = Object.entries(namespaces).flatMap(([key, { chains }]) =>
    key.includes(':') ? [key] : (chains ?? []),
  )
  return [...new Set(chains)]
}

/** Only networks of this kind can be had here. */
export const isEvm = (chain: string) => chain.startsWith(`${EVM}:`)

/**
 * What a session may do: what was asked, as far as the wallet can and the person wants.
 * @throws when the dapp requires more.
 */
export function approvedNamespaces(options: approvedNamespaces.Options): Namespaces {
  const { proposal, chains, addresses, methods } = options
  return buildApprovedNamespaces({
    proposal,
    supportedNamespaces: {
      [EVM]: {
        chains: [...chains],
        methods: [...methods],
        events: EVENTS,
        accounts: accountsOf(chains, addresses),
      },
    },
  })
}

export declare namespace approvedNamespaces {
  type Options = {
    proposal: Proposal
    chains: readonly string[]
    addresses: readonly string[]
    methods: readonly string[]
  }
}

export function sharedChains(namespaces: Namespaces): string[] {
  const { chains, accounts = [] } = namespaces[EVM] ?? {}
  return (
    chains ?? [...new Set(accounts.map((account) => account.slice(0, account.lastIndexOf(':'))))]
  )
}

/** The shared accounts, the chosen one first. */
export function sharedAddresses(namespaces: Namespaces): string[] {
  const accounts = namespaces[EVM]?.accounts ?? []
  return [...new Set(accounts.map((account) => account.slice(account.lastIndexOf(':') + 1)))]
}

export function withChain(namespaces: Namespaces, chain: string): Namespaces {
  const chains = [...new Set([...sharedChains(namespaces), chain])]
  return sharing(namespaces, chains, sharedAddresses(namespaces))
}

export function withoutChain(namespaces: Namespaces, chain: string): Namespaces {
  const chains = sharedChains(namespaces).filter((id) => id !== chain)
  return sharing(namespaces, chains, sharedAddresses(namespaces))
}

/** Puts an account first, which is how a dapp knows the chosen one. */
export function withAddressFirst(namespaces: Namespaces, address: string): Namespaces {
  const addresses = [...new Set([address, ...sharedAddresses(namespaces)])]
  return sharing(namespaces, sharedChains(namespaces), addresses)
}

function sharing(namespaces: Namespaces, chains: string[], addresses: string[]): Namespaces {
  const { methods = [], events = [] } = namespaces[EVM] ?? {}
  const accounts = accountsOf(chains, addresses)
  return { ...namespaces, [EVM]: { methods, events, chains, accounts } }
}

function accountsOf(chains: readonly string[], addresses: readonly string[]): string[] {
  return chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`))
}
