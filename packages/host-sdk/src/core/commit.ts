import { type Namespace, toJson } from '@vestibule/protocol'
import type { VestibuleStorage } from '../platform/storage.js'
import type { Core } from './core.js'
import { type Connection, isKept, toMap } from './model/connection.js'
import { AUTH_CONNECTOR } from './model/connectorIds.js'
import type { Model, Profile, State } from './model/state.js'
import { currentConnection, getNamespace, isConnected } from './namespaceState.js'
import { recallProfile } from './profile.js'

/** Entries that the page stores for a login. The frame stores the wallet. */
const LOGIN_ENTRIES = [
  'holdings',
  'email',
  'email_login_used',
  'last_email_login_time',
  'social_login_time',
  'backup_asked',
] as const

/**
 * The only place that changes connections: state and storage change together, so account, network
 * and wallet always match.
 * @param options.isChosen The visitor chose the network: store it even without a connection.
 * @default false
 */
export function commit(
  core: Core,
  change: (state: State) => Partial<Model>,
  { isChosen = false }: { isChosen?: boolean | undefined } = {},
) {
  const before = core.store.getState()
  const changed = { ...before, ...change(before) }
  const model = { ...changed, profiles: profilesOf(core, changed) }
  core.store.setState({ ...model, ...outdated(before, model) })
  record(core, { before, model, isChosen })
}

/** Deletes stored connections that the page does not restore. */
export function recordUnwanted(core: Core, unwanted: readonly Connection[]) {
  const model = core.store.getState()
  const holders = unwanted.map(({ namespace, id }) => [namespace, id])
  const before = {
    ...model,
    connections: toMap([...unwanted, ...model.connections.values()]),
    current: { ...Object.fromEntries(holders), ...model.current },
  }
  core.store.setState(outdated(before, model))
  record(core, { before, model, isChosen: true })
}

type Change = { before: Model; model: Model; isChosen: boolean }

function record({ storage, adapters }: Core, { before, model, isChosen }: Change) {
  const { isLeft, isLoginOver } = endsOf(before, model)
  saveConnections(storage, model, { isChosen })
  if (isLeft) storage.remove('sent', 'holdings', 'served')
  if (isLoginOver) storage.remove(...LOGIN_ENTRIES)
  for (const namespace of adapters.keys())
    if (before.current[namespace] !== undefined && model.current[namespace] === undefined)
      storage.remove(`${namespace}:identity`)
}

function outdated(before: Model, model: Model): Partial<State> {
  const { isLeft, isLoginOver } = endsOf(before, model)
  return {
    ...(isLeft && { sent: [] }),
    ...(isLoginOver && { lastEmailLoginTime: undefined, lastEmail: undefined }),
  }
}

const endsOf = (before: Model, model: Model) => ({
  isLeft: hasKept(before) && !hasKept(model),
  isLoginOver: hasKept(before, AUTH_CONNECTOR) && !hasKept(model, AUTH_CONNECTOR),
})

function saveConnections(
  storage: VestibuleStorage,
  model: Model,
  { isChosen }: { isChosen: boolean },
) {
  const known = [...model.connections.values()].filter(
    ({ accounts, isPaused }) => accounts.length > 0 || isPaused,
  )
  const connections = known.map(
    ({ namespace, connectorId, accounts, caipNetworkId, wallet, isChosen, isPaused, status }) => ({
      ...{ namespace, connectorId, accounts, caipNetworkId, wallet, isChosen },
      status: isPaused ? 'restoring' : status === 'connecting' ? 'disconnected' : status,
    }),
  )
  const network =
    isChosen || known.some(isKept)
      ? getNamespace(model).networkState.caipNetwork?.caipNetworkId
      : undefined
  if (connections.length === 0 && network === undefined) return storage.remove('connections')
  storage.set('connections', toJson({ connections, current: model.current, network }))
}

const hasKept = ({ connections }: Model, connectorId?: string) =>
  [...connections.values()].some(
    (one) => isKept(one) && (connectorId ?? one.connectorId) === one.connectorId,
  )

function profilesOf(core: Core, model: Model): Model['profiles'] {
  const profiles: Partial<Record<Namespace, Profile>> = {}
  for (const namespace of core.adapters.keys()) {
    const address = currentConnection(model, namespace)?.accounts[0]?.address
    const known = model.profiles[namespace]
    if (address !== undefined && isConnected(model, namespace))
      profiles[namespace] =
        known?.address === address ? known : recallProfile(core, namespace, address)
  }
  return profiles
}
