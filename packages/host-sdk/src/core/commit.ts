import type { Namespace } from '@vestibule/protocol'
import type { Core } from './core.js'
import { isKept } from './model/connection.js'
import { AUTH_CONNECTOR } from './model/connectorIds.js'
import type { Model, Profile, State } from './model/state.js'
import { currentConnection, isConnected } from './namespaceState.js'
import { recallProfile } from './profile.js'
import { saveConnections } from './storedConnections.js'

/** What the page remembers of a login and of what its wallet holds; the frame keeps the wallet itself. */
const LOGIN_ENTRIES = [
  'holdings',
  'email',
  'email_login_used',
  'last_email_login_time',
  'social_login_time',
  'backup_asked',
] as const

/**
 * The one way in which connections change: one new state, and the record of it in storage. Anyone who watches the state never
 * sees an account, a network and a wallet that do not belong together.
 * @param options.isChosen The visitor chose the network, so that it is kept though nobody is connected. @default false
 */
export function commit(
  core: Core,
  change: (state: State) => Partial<Model>,
  { isChosen = false }: { isChosen?: boolean | undefined } = {},
) {
  const before = core.store.getState()
  const changed = { ...before, ...change(before) }
  const model = { ...changed, profiles: profilesOf(core, changed) }
  const isLeft = hasKept(before) && !hasKept(model)
  const isLoginOver = hasKept(before, AUTH_CONNECTOR) && !hasKept(model, AUTH_CONNECTOR)
  core.store.setState({
    ...model,
    ...(isLeft && { sent: [] }),
    ...(isLoginOver && { lastEmailLoginTime: undefined, lastEmail: undefined }),
  })
  saveConnections(core.storage, model, { isChosen })
  if (isLeft) core.storage.remove('sent', 'holdings', 'served')
  if (isLoginOver) core.storage.remove(...LOGIN_ENTRIES)
  for (const namespace of core.adapters.keys())
    if (before.current[namespace] !== undefined && model.current[namespace] === undefined)
      core.storage.remove(`${namespace}:identity`)
}

const hasKept = ({ connections }: Model, connectorId?: string) =>
  [...connections.values()].some(
    (one) => isKept(one) && (connectorId ?? one.connectorId) === one.connectorId,
  )

/** The names of who is connected, where they are known; nobody else's. */
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
