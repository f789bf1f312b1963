import type { CaipAddress, CaipNetworkId, Namespace } from '@vestibule/protocol'
import type { Account } from './connector.js'
import { getNamespace } from './namespaceState.js'
import type { State, Status } from './state.js'

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
  /** Native balance as an exact decimal string. */
  balance: string | undefined
  balanceSymbol: string | undefined
  /** Set for an embedded wallet. */
  embeddedWalletInfo: { email: string | undefined; accountType: string } | undefined
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
