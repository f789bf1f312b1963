import { type CaipNetworkId, VestibuleError } from '@vestibule/protocol'
import type { Approval, Connector, Grant, WalletSession } from '../../core/model/connector.js'
import type { ConnectorContext } from '../../core/model/connectorContext.js'
import { WALLET_CONNECT } from '../../core/model/connectorIds.js'
import type { RemoteSession } from '../../core/model/remoteSession.js'
import type { WalletConnectPart } from '../../core/model/walletConnectPart.js'
import { toAccounts } from '../../core/toAccounts.js'
import { listenTo } from '../../platform/listenTo.js'
import { onceUntilFailure } from '../../platform/onceUntilFailure.js'
import { createMember, type Member } from './session/createMember.js'
import { createRelaySession, type RelaySession } from './session/createRelaySession.js'

/** All connectors share one session. */
export function createConnectors(context: ConnectorContext, setup: Setup): Connector[] {
  const members = [...context.adapters].flatMap(([namespace, { walletConnect }]) =>
    walletConnect === undefined ? [] : [createMember(context, namespace, walletConnect)],
  )
  const session = createRelaySession(context, {
    ...setup,
    members,
    onJoined(namespaces) {
      for (const connector of connectors)
        if (namespaces.includes(connector.chain) && !isHeldByAnother(context, connector))
          void followLater(context, connector)
    },
  })
  const isAlone = members.length === 1
  const connectors = members.map((member) => ({
    ...createConnector(context, session, member),
    // One-click sign-in requires a session with exactly one namespace.
    ...(isAlone && { oneClick: session.oneClick }),
  }))
  return connectors
}

type Setup = Omit<createRelaySession.Setup, 'members' | 'onJoined'>

function createConnector(
  context: ConnectorContext,
  session: RelaySession,
  member: Member,
): Connector {
  const { namespace, on, removeListener, getPart } = member
  const remoteSession = remoteSessionOf(session, member)
  const getRequests = onceUntilFailure(async () => {
    const { createRequests } = await getPart()
    return createRequests?.(context, remoteSession) ?? remoteSession.request
  })
  return {
    id: WALLET_CONNECT,
    type: 'walletConnect',
    name: 'WalletConnect',
    chain: namespace,
    chains: context.networks.filter(({ chainNamespace }) => chainNamespace === namespace),
    provider: {
      request: async (request) => (await getRequests())(request),
      on,
      removeListener,
    },
    spansNamespaces: true,
    prepare: session.prepare,
    proposals: session.proposals,
    remoteSession,
    wallet: createWallet(context, remoteSession, member),
    getWalletInfo: () => session.current()?.wallet,
    getClientId: session.getClientId,
    getApproval: () => approvalOf(session, member),
  }
}

function createWallet(context: ConnectorContext, session: RemoteSession, member: Member) {
  let part: WalletConnectPart | undefined

  function grantOf(addresses: readonly string[]): Grant | undefined {
    const reference = session.chain()
    if (reference === undefined) return undefined
    const accounts = part?.toAccounts?.(addresses, { reference, context }) ?? toAccounts(addresses)
    return accounts.length === 0 ? undefined : { accounts, reference }
  }
  const read = (ask: () => Promise<readonly string[]>) => async () => {
    part = await member.getPart()
    return grantOf(await ask())
  }

  return {
    connect: read(session.open),
    restore: read(session.restore),
    disconnect: session.end,
    async switchNetwork({ id }) {
      if (!session.moveTo(String(id))) throw new VestibuleError('chainNotSupported')
    },
    subscribe: (onGrant) =>
      listenTo(member, {
        // `accountsChanged` follows each change of the network.
        accountsChanged: (addresses: readonly string[]) => onGrant(grantOf(addresses)),
        disconnect: () => onGrant(undefined),
      }),
  } satisfies WalletSession
}

function remoteSessionOf(session: RelaySession, member: Member): RemoteSession {
  const { holding } = member
  return {
    current: holding.current,
    chain: holding.chain,
    accounts: holding.accounts,
    moveTo: holding.moveTo,
    async open() {
      if (holding.current() === undefined) await session.proposals.create()
      return holding.accounts()
    },
    async restore() {
      await session.restore()
      return holding.accounts()
    },
    end: session.end,
    ask: (request) => session.ask(member, request),
    request: (request) => session.request(member, request),
  }
}

function approvalOf(session: RelaySession, { namespace, holding }: Member): Approval | undefined {
  const share = holding.current()
  if (share === undefined) return undefined
  const references = [...share.accounts.keys()]
  return {
    caipNetworkIds: references.map((reference): CaipNetworkId => `${namespace}:${reference}`),
    all: session.current()?.takesAll === true,
  }
}

/** Another wallet may already be connected in this namespace. */
function isHeldByAnother(context: ConnectorContext, { chain }: Connector): boolean {
  return context.getNamespace(chain).accountState.status === 'connected'
}

async function followLater(context: ConnectorContext, connector: Connector): Promise<void> {
  try {
    const { follow } = await context.actions()
    await follow(connector)
  } catch (error) {
    context.log.warn('Could not show a new connection.', error)
  }
}
