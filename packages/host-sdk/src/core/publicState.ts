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

/** State of the modal, for dapps. */
export type PublicState = {
  open: boolean
  loading: boolean
  initialized: boolean
  activeChain: Namespace
  /** CAIP-2 id of the active network. */
  selectedNetworkId: CaipNetworkId | undefined
  /** Requests that wait for the visitor's approval in the embedded wallet. */
  pendingApprovals: number
}

/** The user of the embedded wallet. */
export type EmbeddedWalletInfo = {
  /** Undefined if the user signed in without an email. */
  email: string | undefined
  /** The user's name at the provider, if the user has no email. Not unique. */
  username: string | undefined
  authProvider: LoginProvider
  /** The preferred account type. */
  accountType: AccountType
  /** Whether the account is a smart account on the active network. */
  isSmartAccountDeployed: boolean
}

/** The account as a dapp sees it. `namespace` distinguishes the types. */
export type PublicAccount<namespace extends Namespace = Namespace> = namespace extends Namespace
  ? {
      namespace: namespace
      status: Status
      isConnected: boolean
      address: AddressOf<namespace> | undefined
      caipAddress: CaipAddress | undefined
      /** The active account comes first. */
      allAccounts: readonly (Account & { address: AddressOf<namespace> })[]
      /** Native balance as a decimal string, exact to 20 decimal places. */
      balance: string | undefined
      balanceSymbol: string | undefined
      /** Set only for an embedded wallet. */
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
