import {
  formatCaipAddress,
  type Namespace,
  parseCaipAddress,
  VestibuleError,
} from '@vestibule/protocol'
import type { Connected } from '../core/adapter.js'
import type { Account, Approval, Connector } from '../core/connector.js'
import { AUTH_CONNECTOR } from '../core/connectorIds.js'
import type { Core } from '../core/core.js'
import { getNamespace, setAccount, setNamespace } from '../core/namespaceState.js'
import { explorerUrlOf } from '../core/network.js'
import { noAccount } from '../core/state.js'
import { refreshBalance } from '../networks/balance.js'
import { setActiveNamespace, setActiveNetwork } from '../networks/networks.js'
import { walletOf } from './connections.js'
import { noteIdentity, recallIdentity } from './identity.js'

/**
 * Takes over what a wallet answered: the account is connected, its network followed, its balance fetched.
 * @param options.leads Its namespace becomes the one that the page shows. @default true
 */
export function syncAccount(
  core: Core,
  connector: Connector,
  { accounts, chainId, leads = true }: Connected & { leads?: boolean | undefined },
) {
  const namespace = connector.chain
  setActiveNetwork(core, { namespace, chainId })
  setAccounts(core, connector, accounts)
  if (leads) setActiveNamespace(core, namespace)
  core.storage.set(`${namespace}:connected_connector_id`, connector.id)
  void refreshBalance(core, namespace)
}

/** The wallet's accounts changed; the first is the active one. */
export function setAccounts(core: Core, connector: Connector, accounts: readonly Account[]) {
  const [active] = accounts
  if (active === undefined) throw new VestibuleError('notConnected')
  const namespace = connector.chain
  const network = getNamespace(core.store.getState(), namespace).networkState.caipNetwork
  const user = connector.getUser?.()
  setAccount(core, namespace, {
    status: 'connected',
    connectorId: connector.id,
    accounts,
    address: active.address,
    caipAddress: caipAddressOf(namespace, String(network?.id ?? ''), active.address),
    addressExplorerUrl: explorerUrlOf(network, active.address),
    user,
    preferredAccountType: user?.preferredAccountType,
    smartAccountDeployed: user?.smartAccountDeployed ?? false,
    connectedWalletInfo: walletOf(connector),
    ...recallIdentity(core, namespace, active.address),
  })
  noteIdentity(core, namespace)
  setApproval(core, namespace, connector.getApproval?.())
}

/** Nobody is connected any more: every trace of the account goes, from the state and from storage. */
export function resetAccount(core: Core, namespace: Namespace) {
  const { connectorId, addressLabels } = getNamespace(core.store.getState(), namespace).accountState
  setAccount(core, namespace, { ...noAccount, addressLabels })
  setApproval(core, namespace, undefined)
  core.storage.remove(`${namespace}:connected_connector_id`, `${namespace}:identity`)
  if (connectorId === AUTH_CONNECTOR) clearLogin(core)
}

/** Forgets the login that the page remembered. The frame keeps the wallet itself. */
export function clearLogin(core: Core) {
  core.storage.remove('email', 'email_login_used', 'last_email_login_time')
  core.store.setState({ lastEmailLoginTime: undefined, lastEmail: undefined })
}

function setApproval(core: Core, namespace: Namespace, approval: Approval | undefined) {
  const { networkState } = getNamespace(core.store.getState(), namespace)
  setNamespace(core, namespace, {
    networkState: {
      ...networkState,
      approvedCaipNetworkIds: approval?.caipNetworkIds ?? [],
      supportsAllNetworks: approval?.all ?? true,
    },
  })
}

function caipAddressOf(namespace: Namespace, chainId: string, address: string) {
  const caipAddress = formatCaipAddress({ namespace, chainId, address })
  try {
    parseCaipAddress(caipAddress)
  } catch (cause) {
    throw new VestibuleError('invalidCaipAddress', { cause })
  }
  return caipAddress
}
