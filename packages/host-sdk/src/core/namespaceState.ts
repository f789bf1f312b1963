import type { Namespace } from '@vestibule/protocol'
import type { Core } from './core.js'
import {
  type AccountState,
  type NamespaceState,
  noAccount,
  noNetworks,
  type State,
} from './state.js'

/** The part of the state that belongs to a namespace, the active one unless named. */
export function getNamespace(
  state: State,
  namespace: Namespace = state.activeNamespace,
): NamespaceState {
  return (
    state.namespaces[namespace] ?? {
      networkState: noNetworks,
      accountState: noAccount,
    }
  )
}

export function setNamespace(core: Core, namespace: Namespace, change: Partial<NamespaceState>) {
  core.store.setState((state) => ({
    namespaces: {
      ...state.namespaces,
      [namespace]: { ...getNamespace(state, namespace), ...change },
    },
  }))
}

export function setAccount(core: Core, namespace: Namespace, change: Partial<AccountState>) {
  const { accountState } = getNamespace(core.store.getState(), namespace)
  setNamespace(core, namespace, { accountState: { ...accountState, ...change } })
}

export function isConnected(state: State, namespace: Namespace = state.activeNamespace): boolean {
  return getNamespace(state, namespace).accountState.status === 'connected'
}
