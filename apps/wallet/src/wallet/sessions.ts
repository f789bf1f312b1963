import type { Chain } from '../config.js'
import { acknowledged } from './acknowledged.js'
import { requireChains } from './caip2.js'
import type { Namespaces, Proposal, Session } from './createClient.js'
import { createPairing } from './createPairing.js'
import { dappName, requireDapp } from './dapp.js'
import { METHODS } from './methods.js'
import {
  approvedNamespaces,
  askedChains,
  sharedAddresses,
  sharedChains,
  withAddressFirst,
  withChain,
  withoutChain,
} from './namespaces.js'
import { chainName } from './request.js'
import { USER_DISCONNECTED, USER_REJECTED } from './rpcError.js'
import { turnAway } from './turnAway.js'
import { verifyNode } from './verifyNode.js'
import type { Inside } from './walletState.js'

export type Sessions = ReturnType<typeof createSessions>

/** Beginning, changing and ending sessions. */
export function createSessions({ client, store, remember, act, refresh }: Inside) {
  const nameOf = (chain: string) => chainName(store.getState().chains, chain)
  const pair = createPairing({ client, store })
  const activate = (topic: string, chain: string) =>
    remember(({ activeChains }) => ({ activeChains: { ...activeChains, [topic]: chain } }))

  function namespacesOf(topic: string): Namespaces {
    const session = client.getActiveSessions()[topic]
    if (session === undefined) throw new Error('The session is over.')
    return session.namespaces
  }

  async function update(topic: string, namespaces: Namespaces) {
    const change = await client.updateSession({ topic, namespaces })
    await acknowledged(change.acknowledged)
    refresh()
  }

  /** Tells the dapp of another network, and shares it first when it was not. */
  async function moveTo(topic: string, chain: string) {
    const given = namespacesOf(topic)
    if (!sharedChains(given).includes(chain)) await update(topic, withChain(given, chain))
    const event = { name: 'chainChanged', data: Number(chain.split(':')[1]) }
    await client.emitSessionEvent({ topic, event, chainId: chain })
    activate(topic, chain)
  }

  async function learnChain(topic: string, chain: Chain) {
    await verifyNode(chain)
    const { chains } = store.getState()
    if (!chains.some(({ id }) => id === chain.id))
      remember(({ addedChains }) => ({ addedChains: [...addedChains, chain] }))
    await update(topic, withChain(namespacesOf(topic), chain.id))
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
    /** Proposals that a person has to decide, the oldest first. */
    proposals: () => Object.values(client.getPendingSessionProposals()).filter(canBeDecided),
    activate,
    moveTo,
    learnChain,
    /** Takes a pairing URI; the dapp's proposal follows by itself. */
    pair: (uri: string) =>
      act(async () => {
        await pair(uri.trim())
        return 'Paired. The dapp’s proposal is on its way.'
      }),
    approveProposal: (proposal: Proposal, share: { chains: string[]; addresses: string[] }) =>
      act(async () => {
        const methods = Object.keys(METHODS)
        const namespaces = approvedNamespaces({ proposal, methods, ...share })
        const session = await client.engine.signClient.approve({ id: proposal.id, namespaces })
        await acknowledged(session.acknowledged)
        activate(session.topic, share.chains[0] ?? '')
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
    switchAccount: ({ topic }: Session, address: string) =>
      act(async () => {
        const namespaces = withAddressFirst(namespacesOf(topic), address)
        await update(topic, namespaces)
        const chainId = activeChain(namespaces, store.getState().activeChains[topic])
        const data = sharedAddresses(namespaces).map((shared) => `${chainId}:${shared}`)
        await client.emitSessionEvent({ topic, event: { name: 'accountsChanged', data }, chainId })
        return 'Switched the account.'
      }),
    addChain: ({ topic }: Session, chain: string) =>
      act(async () => {
        await update(topic, withChain(namespacesOf(topic), chain))
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

/** The network that a session is on: the chosen one while it is shared, the first otherwise. */
export function activeChain(namespaces: Namespaces, chosen: string | undefined): string {
  const chains = sharedChains(namespaces)
  return chains.find((chain) => chain === chosen) ?? chains[0] ?? ''
}
