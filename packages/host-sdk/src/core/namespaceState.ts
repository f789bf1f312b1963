import type { CaipAddress, Namespace } from '@vestibule/protocol'
import {
  type AccountState,
  type NamespaceState,
  type NetworkState,
  noAccount,
  noNetworks,
} from './model/account.js'
import type { Connection } from './model/connection.js'
import { explorerUrlOf, type Network, unknownNetwork } from './model/network.js'
import type { Model, NamespaceNetworks } from './model/state.js'

const NOTHING: NamespaceState = { networkState: noNetworks, accountState: noAccount }

type Parts = readonly [NamespaceNetworks, ...unknown[]]

/** Cached results: unchanged parts stay the same objects. */
const readings = new WeakMap<NamespaceNetworks, { parts: Parts; reading: NamespaceState }>()

/** @param namespace @default the active one */
export function getNamespace(
  state: Model,
  namespace: Namespace = state.activeNamespace,
): NamespaceState {
  const networks = state.networks[namespace]
  if (networks === undefined) return NOTHING
  const connection = currentConnection(state, namespace)
  const { balances, profiles, addressLabels } = state
  const smartAccounts = smartAccountsOf(state, connection)
  const parts = [
    networks,
    connection,
    balances[namespace],
    profiles[namespace],
    addressLabels[namespace],
    smartAccounts,
  ] as const
  const last = readings.get(networks)
  if (last?.parts.every((part, index) => part === parts[index])) return last.reading
  const caipNetwork = readNetwork(networks, connection)
  const reading = {
    networkState: {
      ...readNetworks(networks, connection, caipNetwork),
      ...(smartAccounts && { smartAccountEnabledNetworks: smartAccounts.enabled }),
    },
    accountState: readAccount(state, namespace, caipNetwork),
  }
  readings.set(networks, { parts, reading })
  return reading
}

function smartAccountsOf({ smartAccounts }: Model, connection: Connection | undefined) {
  const isIts =
    connection?.status === 'connected' &&
    connection.user !== undefined &&
    connection.accounts[0]?.address === smartAccounts?.address
  return isIts ? smartAccounts : undefined
}

/** The frame's report is newer than the login's data. */
function isDeployed(state: Model, connection: Connection): boolean {
  const chainId = Number(connection.caipNetworkId?.split(':')[1])
  const known = smartAccountsOf(state, connection)?.deployed.includes(chainId)
  return known ?? connection.user?.smartAccountDeployed === true
}

export function currentConnection(state: Model, namespace: Namespace): Connection | undefined {
  const id = state.current[namespace]
  return id && state.connections.get(id)
}

export function isConnected(state: Model, namespace: Namespace = state.activeNamespace): boolean {
  return currentConnection(state, namespace)?.status === 'connected'
}

/** The connected wallet's network, even if the dapp does not list it. Otherwise the page's network. */
function readNetwork(
  { requested, selected }: NamespaceNetworks,
  connection: Connection | undefined,
): Network | undefined {
  const find = (id: string | undefined) => requested.find((one) => one.caipNetworkId === id)
  const id = connection?.status === 'connected' ? connection.caipNetworkId : selected
  return find(id) ?? (id && unknownNetwork(id))
}

function readNetworks(
  { requested, selected, isChosen }: NamespaceNetworks,
  connection: Connection | undefined,
  caipNetwork: Network | undefined,
): NetworkState {
  const { caipNetworkIds = [], all = true } = connection?.approval ?? {}
  return {
    ...noNetworks,
    caipNetwork,
    requestedCaipNetworks: requested,
    ...(isChosen && { chosen: selected }),
    approvedCaipNetworkIds: caipNetworkIds,
    supportsAllNetworks: all,
  }
}

function readAccount(
  state: Model,
  namespace: Namespace,
  network: Network | undefined,
): AccountState {
  const connection = currentConnection(state, namespace)
  const labels = { addressLabels: state.addressLabels[namespace] ?? noAccount.addressLabels }
  if (connection?.status !== 'connected')
    return { ...noAccount, ...labels, status: connection?.status ?? 'disconnected' }
  const { accounts, wallet, connectorId, user, caipNetworkId, tab = 0 } = connection
  const [{ address } = { address: '' }] = accounts
  const provider = user?.login?.provider
  const caipAddress = `${caipNetworkId}:${address}` as const
  const balance = state.balances[namespace]
  const profile = state.profiles[namespace]
  return {
    ...noAccount,
    ...labels,
    status: 'connected',
    connectorId,
    accounts,
    address,
    caipAddress: caipAddress as CaipAddress,
    addressExplorerUrl: explorerUrlOf(network, address),
    connectedWalletInfo: wallet,
    user,
    socialProvider: provider === 'passkey' || provider === 'token' ? undefined : provider,
    preferredAccountType: user?.preferredAccountType,
    smartAccountDeployed: isDeployed(state, connection),
    currentTab: tab,
    ...(balance?.caipAddress === caipAddress && {
      balance: balance.amount,
      balanceSymbol: balance.symbol,
    }),
    ...(profile?.address === address && {
      profileName: profile.name,
      profileImage: profile.image,
    }),
  }
}
