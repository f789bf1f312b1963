import type { CaipAddress, CaipNetworkId, Namespace } from '@vestibule/protocol'
import type { Connection } from './model/connection.js'
import type { State } from './model/state.js'
import { currentView } from './model/views.js'
import { getNamespace } from './namespaceState.js'

/** What happened, for a dapp's own records; `type` tells one from another. */
export type VestibuleEvent =
  | { type: 'modalOpened'; view: string }
  | { type: 'modalClosed' }
  | { type: 'viewChanged'; view: string }
  /** A wallet was connected, or came back after a reload. */
  | { type: 'connected'; namespace: Namespace; connectorId: string; isRestored: boolean }
  | { type: 'disconnected'; namespace: Namespace; connectorId: string }
  /** Who holds a namespace's account, or its network, is another one. */
  | { type: 'accountChanged'; namespace: Namespace; caipAddress: CaipAddress | undefined }
  | { type: 'networkChanged'; namespace: Namespace; caipNetworkId: CaipNetworkId | undefined }
  /** An account signed in with its wallet, or was found to be. */
  | { type: 'signedIn'; caipAddress: CaipAddress; isRestored: boolean }
  /** The signature was refused, or was not kept. */
  | { type: 'signInFailed'; caipAddress: CaipAddress | undefined }
  /** The visitor gave up. */
  | { type: 'signInCancelled'; caipAddress: CaipAddress | undefined }

/** What happened between two states, in the order in which it is told. */
export function readEvents(before: State, now: State): VestibuleEvent[] {
  return [
    ...modalEvents(before, now),
    ...connectionEvents(before, now),
    ...accountEvents(before, now),
    ...signInEvents(before, now),
  ]
}

function modalEvents(before: State, now: State): VestibuleEvent[] {
  const view = currentView(now).name
  if (now.open !== before.open)
    return [now.open ? { type: 'modalOpened', view } : { type: 'modalClosed' }]
  return now.open && view !== currentView(before).name ? [{ type: 'viewChanged', view }] : []
}

function connectionEvents(before: State, now: State): VestibuleEvent[] {
  const isConnected = (one: Connection | undefined) => one?.status === 'connected'
  const ids = new Set([...before.connections.keys(), ...now.connections.keys()])
  return [...ids].flatMap((id): VestibuleEvent[] => {
    const [was, is] = [before.connections.get(id), now.connections.get(id)]
    if (isConnected(was) === isConnected(is)) return []
    const { namespace, connectorId } = (is ?? was) as Connection
    const key = { namespace, connectorId }
    return isConnected(is)
      ? [{ type: 'connected', ...key, isRestored: was?.status === 'restoring' }]
      : [{ type: 'disconnected', ...key }]
  })
}

function accountEvents(before: State, now: State): VestibuleEvent[] {
  return (Object.keys(now.networks) as Namespace[]).flatMap((namespace): VestibuleEvent[] => {
    const [was, is] = [getNamespace(before, namespace), getNamespace(now, namespace)]
    const { caipAddress } = is.accountState
    const caipNetworkId = is.networkState.caipNetwork?.caipNetworkId
    const isSame = was.accountState.address === is.accountState.address
    const isThere = was.networkState.caipNetwork?.caipNetworkId === caipNetworkId
    return [
      ...(isSame ? [] : [{ type: 'accountChanged', namespace, caipAddress } as const]),
      ...(isThere ? [] : [{ type: 'networkChanged', namespace, caipNetworkId } as const]),
    ]
  })
}

function signInEvents({ signIn: was }: State, { signIn: is }: State): VestibuleEvent[] {
  if (was === undefined || is === undefined || was.status === is.status) return []
  const { caipAddress } = is
  const isBusy = was.status === 'signing' || was.status === 'saving'
  if (is.status === 'signedIn' && caipAddress !== undefined)
    return [{ type: 'signedIn', caipAddress, isRestored: !isBusy }]
  if (is.status === 'asked' && isBusy) return [{ type: 'signInFailed', caipAddress }]
  const isLeft = is.status === 'leaving' || is.status === 'signedOut'
  const isCancelled = isLeft && (isBusy || was.status === 'asked')
  return isCancelled ? [{ type: 'signInCancelled', caipAddress }] : []
}
