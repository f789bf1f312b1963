import { type ErrorType, type Namespace, VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { AppChoice, Connector, Remote } from '../core/model/connector.js'
import { WALLET_CONNECT } from '../core/model/connectorIds.js'
import type { Pairing } from '../core/model/state.js'
import type { View } from '../core/model/views.js'
import { getNamespace } from '../core/namespaceState.js'
import { isOffline } from '../platform/isOffline.js'
import { connect } from './connect.js'
import { idOfConnector, isConnectorLive } from './ofConnectors.js'

/** Lifetime of an offer and safety margin before its end, in ms. */
export const OFFER = { life: 240_000, margin: 10_000 } as const

const STATUS_OF: Partial<Record<ErrorType, Pairing['status']>> = {
  userRejected: 'declined',
  offerExpired: 'expired',
  offline: 'offline',
  relayUnreachable: 'relayDown',
}

export function startPairing(core: Core) {
  const { pairing } = core.store.getState()
  const isStarting = pairing?.status === 'starting' && core.attempt !== undefined
  if (isStarting || (pairing?.status === 'waiting' && !isOver(pairing))) return
  renewPairing(core)
}

/** A wallet can accept the earlier offer until it expires. */
export function renewPairing(core: Core) {
  const running = core.attempt?.connector
  const connector = running ?? remotes(core)[0]
  if (connector === undefined) return
  const choice = running && core.store.getState().pairing?.choice
  setPairing(core, { ...none, status: 'starting', choice })
  if (running === undefined) void attempt(core, connector)
  else running.proposals.create().catch(() => {})
}

export function cancelPairing(core: Core) {
  core.attempt?.connector.proposals.cancel()
  core.attempt = undefined
  core.store.setState({ pairing: undefined })
}

export function choosePairingApp(core: Core, choice: AppChoice) {
  const { pairing } = core.store.getState()
  if (pairing !== undefined) setPairing(core, { ...pairing, choice })
}

const none = { uri: undefined, expiry: undefined, choice: undefined }

async function attempt(core: Core, connector: Remote) {
  const mine = { connector }
  core.attempt = mine
  const isCurrent = () => core.attempt === mine
  const unfollow = follow(core, connector)
  const { connections } = core.store.getState()
  try {
    // Keep the connected remote wallet until another wallet accepts the offer.
    const proposed = connector.proposals.create().catch((error: unknown) => {
      // `connect` reports later failures.
      if (isCurrent()) core.events.emit('happened', { connector, error })
      throw error
    })
    const shown = await connectShared(core, await proposed)
    if (!isCurrent()) return
    core.storage.setAppChoice(core.store.getState().pairing?.choice)
    core.store.setState({ pairing: undefined })
    core.events.emit('connected', {
      connector: shown,
      before: connections.get(idOfConnector(shown)),
    })
  } catch (error) {
    if (isCurrent()) fail(core, error)
  } finally {
    unfollow()
    if (isCurrent()) core.attempt = undefined
  }
}

/** Connects all shared namespaces. @returns the connector to show */
async function connectShared(core: Core, namespaces: readonly Namespace[]): Promise<Connector> {
  const { activeNamespace, stack } = core.store.getState()
  const shared = remotes(core).filter(({ chain }) => namespaces.includes(chain))
  const wanted = stack.map(wantedNamespace).findLast((one) => one !== undefined)
  const find = (namespace: Namespace | undefined) => shared.find(({ chain }) => chain === namespace)
  const shown = find(wanted) ?? find(activeNamespace) ?? shared[0]
  if (shown === undefined) throw new VestibuleError('namespaceNotConfigured')
  for (const one of shared)
    if (!isConnectorLive(core.store.getState(), one))
      await connect(core, one, { quiet: true, leads: one === shown })
  return shown
}

const wantedNamespace = ({ params }: View) =>
  params && 'namespace' in params ? params.namespace : undefined

function fail(core: Core, error: unknown) {
  const type = error instanceof VestibuleError ? error.type : 'unknown'
  if (type === 'requestAborted') return core.store.setState({ pairing: undefined })
  if (STATUS_OF[type] === undefined) core.log.warn('A remote wallet could not be connected.', error)
  const status = isIncomplete(error) ? 'unavailable' : (STATUS_OF[type] ?? 'failed')
  setPairing(core, { ...none, status })
}

/** The dapp lacks the connector's library: a retry cannot help. */
function isIncomplete(error: unknown): boolean {
  return error instanceof VestibuleError && error.data?.missing !== undefined
}

/** Updates the pairing: offer URI, expiry and relay connection. */
function follow(core: Core, connector: Remote): () => void {
  const { provider, chain } = connector
  let timer: ReturnType<typeof setTimeout> | undefined

  const onUri = (uri: string) => {
    const expiry = Date.now() + OFFER.life
    const choice = core.store.getState().pairing?.choice
    setPairing(core, { status: 'waiting', uri, expiry, choice })
    clearTimeout(timer)
    timer = setTimeout(() => expire(core, uri), OFFER.life - OFFER.margin)
  }
  const onRelay = (isUp: boolean) => {
    const { pairing } = core.store.getState()
    if (pairing?.uri === undefined || pairing.status === 'expired') return
    const broken = isOffline() ? 'offline' : 'relayDown'
    setPairing(core, { ...pairing, status: isUp ? 'waiting' : broken })
  }
  provider.on('display_uri', onUri)
  provider.on('relay_status', onRelay)
  // Cancel the pairing if another connector connects.
  const before = getNamespace(core.store.getState(), chain).accountState.connectorId
  const unsubscribe = core.store.subscribe((state) => {
    const { connectorId } = getNamespace(state, chain).accountState
    if (connectorId === undefined || connectorId === before || connectorId === connector.id) return
    connector.proposals.cancel()
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
    provider.removeListener('display_uri', onUri)
    provider.removeListener('relay_status', onRelay)
  }
}

function expire(core: Core, uri: string) {
  const { pairing } = core.store.getState()
  if (pairing?.uri === uri) setPairing(core, { ...pairing, status: 'expired' })
}

function isOver({ expiry = 0 }: Pairing): boolean {
  return Date.now() >= expiry - OFFER.margin
}

function setPairing(core: Core, pairing: Pairing) {
  core.store.setState({ pairing })
}

function remotes(core: Core): readonly Remote[] {
  return core.store.getState().connectors.filter(isRemote)
}

const isRemote = (connector: Connector): connector is Remote =>
  connector.id === WALLET_CONNECT && connector.proposals !== undefined
