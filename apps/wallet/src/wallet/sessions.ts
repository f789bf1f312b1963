import type { Chain } from '../config.js'
import { acknowledged } from './acknowledged.js'
import { requireChains } from './caip2.js'
import type { Namespaces, Proposal, Session } from './createClient.js'
import { createPairing } from './createPairing.js'
import { dappName, requireDapp } from './dapp.js'
import type { Account } from './namespaces/account.js'
import { namespaceOf } from './namespaces/caip.js'
import { findNamespace, isAccountOf } from './namespaces/namespaces.js'
import { chainName } from './request.js'
import { USER_DISCONNECTED, USER_REJECTED } from './rpcError.js'
import {
  approvedNamespaces,
  askedChains,
  type Shared,
  sharedAddresses,
  sharedChains,
  withChain,
  withFirst,
  withoutChain,
} from './sessionNamespaces.js'
import { turnAway } from './turnAway.js'
import type { Inside, WalletState } from './walletState.js'

export type Sessions = ReturnType<typeof createSessions>

export function createSessions({ client, store, remember, act, refresh }: Inside) {
  const nameOf = (chain: string) => chainName(store.getState().chains, chain)
  const pair = createPairing({ client, store })
  const activate = (topic: string, chain: string) =>
    remember(({ activeChains }) => ({
      activeChains: { ...activeChains, [chosenKey(topic, namespaceOf(chain))]: chain },
    }))

  function namespacesOf(topic: string): Namespaces {
    const session = client.getActiveSessions()[topic]
    if (session === undefined) throw new Error('The session has ended.')
    return session.namespaces
  }

  function including(namespaces: Namespaces, chain: string): Namespaces {
    const { accounts } = store.getState()
    const first = accounts.find((account) => isAccountOf(chain, account))
    return withChain(namespaces, chain, first)
  }

  async function update(topic: string, namespaces: Namespaces) {
    const change = await client.updateSession({ topic, namespaces })
    await acknowledged(change.acknowledged)
    refresh()
  }

  async function moveTo(topic: string, chain: string) {
    const given = namespacesOf(topic)
    if (!sharedChains(given).includes(chain)) await update(topic, including(given, chain))
    const [kind = '', reference = ''] = chain.split(':')
    const data = findNamespace(kind)?.chainOfEvent(reference)
    const event = { name: 'chainChanged', data }
    await client.emitSessionEvent({ topic, event, chainId: chain })
    activate(topic, chain)
  }

  async function learnChain(topic: string, chain: Chain) {
    const { chains } = store.getState()
    if (!chains.some(({ id }) => id === chain.id))
      remember(({ addedChains }) => ({ addedChains: [...addedChains, chain] }))
    await update(topic, including(namespacesOf(topic), chain.id))
  }

  const canBeDecided = turnAway<Proposal>(
    { store, refresh },
    {
      check(proposal) {
        requireDapp(proposal.proposer.metadata)
        requireChains(askedChains(proposal).map(({ id }) => id))
      },
      contentOf: ({ proposer, requiredNamespaces, optionalNamespaces }) => [
        proposer,
        requiredNamespaces,
        optionalNamespaces,
      ],
      nameOf: ({ proposer }) => dappName(proposer.metadata),
      refuse: (refusal) => client.rejectSession(refusal),
    },
  )

  return {
    /** Oldest first. */
    proposals: () => Object.values(client.getPendingSessionProposals()).filter(canBeDecided),
    activate,
    moveTo,
    learnChain,
    pair: (uri: string) =>
      act(async () => {
        await pair(uri.trim())
        return 'Paired. The dapp’s proposal is on its way.'
      }),
    approveProposal: (proposal: Proposal, shared: Shared) =>
      act(async () => {
        const namespaces = approvedNamespaces(proposal, shared)
        const session = await client.engine.signClient.approve({ id: proposal.id, namespaces })
        await acknowledged(session.acknowledged)
        for (const chain of [...shared.chains].reverse()) activate(session.topic, chain)
        return `Connected to ${proposal.proposer.metadata.name}. You can go back to it.`
      }),
    rejectProposal: ({ id, proposer }: Proposal) =>
      act(async () => {
        await client.rejectSession({ id, reason: USER_REJECTED })
        return `Declined ${proposer.metadata.name}.`
      }),
    disconnect: ({ topic, peer }: Session) =>
      act(async () => {
        await client.disconnectSession({ topic, reason: USER_DISCONNECTED })
        return `Disconnected from ${peer.metadata.name}.`
      }),
    switchChain: ({ topic }: Session, chain: string) =>
      act(async () => {
        await moveTo(topic, chain)
        return `Switched to ${nameOf(chain)}.`
      }),
    switchAccount: ({ topic }: Session, account: Account) =>
      act(async () => {
        const { namespace } = account
        const namespaces = withFirst(namespacesOf(topic), account)
        await update(topic, namespaces)
        const chainId = activeChain({ topic, namespaces }, store.getState(), namespace)
        const data = sharedAddresses(namespaces, namespace).map((shared) => `${chainId}:${shared}`)
        await client.emitSessionEvent({ topic, event: { name: 'accountsChanged', data }, chainId })
        return 'Switched the account.'
      }),
    addChain: ({ topic }: Session, chain: string) =>
      act(async () => {
        await update(topic, including(namespacesOf(topic), chain))
        return `${nameOf(chain)} is shared now.`
      }),
    removeChain: ({ topic }: Session, chain: string) =>
      act(async () => {
        await update(topic, withoutChain(namespacesOf(topic), chain))
        return `${nameOf(chain)} is no longer shared.`
      }),
    extend: ({ topic }: Session) =>
      act(async () => {
        const change = await client.extendSession({ topic })
        await acknowledged(change.acknowledged)
        return 'The session lasts seven days from now.'
      }),
  }
}

/** The chosen network if the session shares it, otherwise the first one. */
export function activeChain(
  { topic, namespaces }: Pick<Session, 'topic' | 'namespaces'>,
  { activeChains }: Pick<WalletState, 'activeChains'>,
  kind = Object.keys(namespaces)[0] ?? '',
): string {
  const chains = sharedChains(namespaces, kind)
  const chosen = activeChains[chosenKey(topic, kind)]
  return chains.find((chain) => chain === chosen) ?? chains[0] ?? ''
}

const chosenKey = (topic: string, kind: string) => `${topic} ${kind}`
