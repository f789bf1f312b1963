import type { CaipAddress, CaipNetworkId, Namespace } from '@vestibule/protocol'
import type { Account } from './connector.js'
import { getNamespace } from './namespaceState.js'
import type { Network } from './network.js'
import type { NamespaceState, State, Status } from './state.js'

/** The modal, as a dapp sees it. */
export type PublicState = {
  open: boolean
  loading: boolean
  initialized: boolean
  activeChain: Namespace
  /** CAIP-2 of the active network. */
  selectedNetworkId: CaipNetworkId | undefined
}

/** The account, as a dapp sees it. */
export type PublicAccount = {
  status: Status
  isConnected: boolean
  address: string | undefined
  caipAddress: CaipAddress | undefined
  allAccounts: readonly Account[]
  /** Native balance as a decimal string, exact to 20 places. */
  balance: string | undefined
  balanceSymbol: string | undefined
  /** Set for an embedded wallet. */
  embeddedWalletInfo: { email: string | undefined; accountType: string } | undefined
}

/** A namespace, as a dapp sees it: the networks that it brings, and who is connected. */
export type PublicNamespace = NamespaceState & {
  namespace: Namespace
  /** The networks to choose from. */
  caipNetworks: readonly Network[]
}

/** Reads one namespace, the active one unless named. */
export function readNamespace(
  state: State,
  namespace: Namespace = state.activeNamespace,
): PublicNamespace {
  const { networkState, accountState } = getNamespace(state, namespace)
  const { requestedCaipNetworks: caipNetworks } = networkState
  return { namespace, networkState, accountState, caipNetworks }
}

export function readState(state: State): PublicState {
  const { open, loading, initialized, activeNamespace } = state
  const { caipNetwork } = getNamespace(state).networkState
  return {
    open,
    loading,
    initialized,
    activeChain: activeNamespace,
    selectedNetworkId: caipNetwork?.caipNetworkId,
  }
}

export function readAccount(state: State, namespace?: Namespace): PublicAccount {
  const { accountState } = getNamespace(state, namespace)
  const { status, address, caipAddress, accounts, balance, balanceSymbol, user } = accountState
  return {
    status,
    isConnected: status === 'connected',
    address,
    caipAddress,
    allAccounts: accounts,
    balance,
    balanceSymbol,
    embeddedWalletInfo:
      user === undefined
        ? undefined
        : { email: user.email, accountType: user.preferredAccountType },
  }
}
