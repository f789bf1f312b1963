import type {
  AuthUser,
  CaipAddress,
  CaipNetworkId,
  LoginProvider,
  Namespace,
} from '@vestibule/protocol'
import type { AccountState, NamespaceState, Status } from './model/account.js'
import type { Account, AccountType } from './model/connector.js'
import type { AddressOf } from './model/namespaceTypes.js'
import type { Network } from './model/network.js'
import type { State } from './model/state.js'
import { getNamespace } from './namespaceState.js'

/** The modal, as a dapp sees it. */
export type PublicState = {
  open: boolean
  loading: boolean
  initialized: boolean
  activeChain: Namespace
  /** CAIP-2 of the active network. */
  selectedNetworkId: CaipNetworkId | undefined
  /** Requests that wait for the visitor in the embedded wallet. */
  pendingApprovals: number
}

/** The user of the embedded wallet. */
export type EmbeddedWalletInfo = {
  /** Undefined for a user who signed in without one. */
  email: string | undefined
  /** The name at the provider of a user without an email. Others may have the same name. */
  username: string | undefined
  authProvider: LoginProvider
  /** The preferred one. */
  accountType: AccountType
  /** The account is a smart account on the active network. */
  isSmartAccountDeployed: boolean
}

/** The account for a dapp; of one namespace, or of any, distinguished by `namespace`. */
export type PublicAccount<namespace extends Namespace = Namespace> = namespace extends Namespace
  ? {
      namespace: namespace
      status: Status
      isConnected: boolean
      address: AddressOf<namespace> | undefined
      caipAddress: CaipAddress | undefined
      /** The active one first. */
      allAccounts: readonly (Account & { address: AddressOf<namespace> })[]
      /** Native balance as a decimal string, exact to 20 places. */
      balance: string | undefined
      balanceSymbol: string | undefined
      /** Set for an embedded wallet. */
      embeddedWalletInfo: EmbeddedWalletInfo | undefined
    }
  : never

export type PublicNamespace = NamespaceState & {
  namespace: Namespace
  caipNetworks: readonly Network[]
}

export function readNamespace(
  state: State,
  namespace: Namespace = state.activeNamespace,
): PublicNamespace {
  const { networkState, accountState } = getNamespace(state, namespace)
  const { requestedCaipNetworks: caipNetworks } = networkState
  return { namespace, networkState, accountState, caipNetworks }
}

export function readState(state: State): PublicState {
  const { open, loading, initialized, activeNamespace, pendingApprovals } = state
  return {
    open,
    loading,
    initialized,
    activeChain: activeNamespace,
    selectedNetworkId: getNamespace(state).networkState.caipNetwork?.caipNetworkId,
    pendingApprovals,
  }
}

export function readAccount<namespace extends Namespace = Namespace>(
  state: State,
  namespace: namespace = state.activeNamespace as namespace,
): PublicAccount<namespace> {
  const { accountState } = getNamespace(state, namespace)
  const { status, address, caipAddress, accounts, balance, balanceSymbol, user } = accountState
  const account = {
    namespace,
    status,
    isConnected: status === 'connected',
    address,
    caipAddress,
    allAccounts: accounts,
    balance,
    balanceSymbol,
    embeddedWalletInfo: user && readUser(user, accountState),
  }
  // The address matches its namespace.
  return account as PublicAccount<namespace>
}

function readUser(
  { email, login, preferredAccountType }: AuthUser,
  { smartAccountDeployed }: AccountState,
): EmbeddedWalletInfo {
  return {
    email,
    username: login?.label,
    authProvider: login?.provider ?? 'email',
    accountType: preferredAccountType,
    isSmartAccountDeployed: smartAccountDeployed,
  }
}
