import { buildApprovedNamespaces } from '@walletconnect/utils'
import type { Namespaces, Proposal } from './createClient.js'
import type { Account } from './namespaces/account.js'
import { namespaceOf } from './namespaces/caip.js'
import { findNamespace, isAccountOf } from './namespaces/namespaces.js'

const EVENTS = ['accountsChanged', 'chainChanged']

export type AskedChain = { id: string; required: boolean }

export function askedChains(proposal: Proposal): AskedChain[] {
  const required = chainsIn(proposal.requiredNamespaces)
  const optional = chainsIn(proposal.optionalNamespaces).filter((id) => !required.includes(id))
  return [
    ...required.map((id) => ({ id, required: true })),
    ...optional.map((id) => ({ id, required: false })),
  ]
}

/** CAIP-25 has two forms: a namespace with its chains, or only a CAIP-2 id. */
function chainsIn(namespaces: Proposal['optionalNamespaces']): string[] {
  const chains = Object.entries(namespaces).flatMap(([key, { chains }]) =>
    key.includes(':') ? [key] : (chains ?? []),
  )
  return [...new Set(chains)]
}

export type Shared = { chains: readonly string[]; accounts: readonly Account[] }

export function isComplete({ chains, accounts }: Shared): boolean {
  const hasAccount = (chain: string) => accounts.some((account) => isAccountOf(chain, account))
  return chains.length > 0 && chains.every(hasAccount)
}

/** The permissions that the dapp requests, the wallet supports and the person accepts. @throws if the dapp requires more */
export function approvedNamespaces(proposal: Proposal, shared: Shared): Namespaces {
  const kinds = [...new Set(shared.chains.map(namespaceOf))]
  return buildApprovedNamespaces({
    proposal,
    supportedNamespaces: Object.fromEntries(
      kinds.map((kind) => [
        kind,
        namespaceWith(kind, {
          chains: shared.chains.filter((id) => namespaceOf(id) === kind),
          addresses: shared.accounts
            .filter(({ namespace }) => namespace === kind)
            .map(({ address }) => address),
        }),
      ]),
    ),
  })
}

function namespaceWith(
  kind: string,
  { chains, addresses }: { chains: string[]; addresses: string[] },
) {
  return {
    chains,
    methods: Object.keys(findNamespace(kind)?.methods ?? {}),
    events: EVENTS,
    accounts: accountsOf(chains, addresses),
  }
}

export function sharedChains(namespaces: Namespaces, kind?: string): string[] {
  const own = Object.entries(namespaces).filter(([key]) => (kind ?? key) === key)
  return own.flatMap(
    ([, { chains, accounts = [] }]) =>
      chains ?? [...new Set(accounts.map((account) => account.slice(0, account.lastIndexOf(':'))))],
  )
}

export function sharedAddresses(namespaces: Namespaces, kind: string): string[] {
  const accounts = namespaces[kind]?.accounts ?? []
  return [...new Set(accounts.map((account) => account.slice(account.lastIndexOf(':') + 1)))]
}

/** @param account Added if the session does not share an address of that network yet. */
export function withChain(
  namespaces: Namespaces,
  chain: string,
  account: Account | undefined,
): Namespaces {
  const kind = namespaceOf(chain)
  const known = sharedAddresses(namespaces, kind)
  const has = known.some((address) => isAccountOf(chain, { namespace: kind, address }))
  const addresses = has || account === undefined ? known : [...known, account.address]
  if (namespaces[kind] === undefined)
    return { ...namespaces, [kind]: namespaceWith(kind, { chains: [chain], addresses }) }
  const chains = [...new Set([...sharedChains(namespaces, kind), chain])]
  return sharing(namespaces, kind, { chains, addresses })
}

export function withoutChain(namespaces: Namespaces, chain: string): Namespaces {
  const kind = namespaceOf(chain)
  const chains = sharedChains(namespaces, kind).filter((id) => id !== chain)
  if (chains.length > 0)
    return sharing(namespaces, kind, { chains, addresses: sharedAddresses(namespaces, kind) })
  const { [kind]: _, ...left } = namespaces
  return left
}

/** Puts an account first: dapps take the first as the chosen one. */
export function withFirst(namespaces: Namespaces, { namespace, address }: Account): Namespaces {
  const addresses = [...new Set([address, ...sharedAddresses(namespaces, namespace)])]
  return sharing(namespaces, namespace, { chains: sharedChains(namespaces, namespace), addresses })
}

function sharing(
  namespaces: Namespaces,
  kind: string,
  { chains, addresses }: { chains: string[]; addresses: string[] },
): Namespaces {
  const { methods = [], events = [] } = namespaces[kind] ?? {}
  const accounts = accountsOf(chains, addresses)
  return { ...namespaces, [kind]: { methods, events, chains, accounts } }
}

function accountsOf(chains: readonly string[], addresses: readonly string[]): string[] {
  return chains.flatMap((chain) =>
    addresses
      .filter((address) => isAccountOf(chain, { namespace: namespaceOf(chain), address }))
      .map((address) => `${chain}:${address}`),
  )
}
