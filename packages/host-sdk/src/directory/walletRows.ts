import type { Namespace } from '@vestibule/protocol'
import { DIRECTORY, type Wallet } from '@vestibule/protocol/http'
import { isConnectorLive } from '../connections/ofConnectors.js'
import type { Connector } from '../core/model/connector.js'
import { WALLET_CONNECT } from '../core/model/connectorIds.js'
import type { ConnectorGroup } from '../core/model/options.js'
import type { Model } from '../core/model/state.js'
import { dedupeWallets } from './dedupeWallets.js'
import { ownBrowser } from './ownBrowser.js'
import type { WalletChoice } from './walletChoice.js'
import { identityOf, isSameWallet, type WalletIdentity } from './walletIdentity.js'

export type WalletRow = WalletIdentity & {
  /** The connector's id, otherwise the directory's. */
  id: string
  tag: 'connected' | 'recent' | 'multiChain' | 'installed' | 'qrCode' | undefined
  connector: Connector | undefined
  /** One connector for each namespace, the row's connector first. */
  several: readonly Connector[]
  wallet: Wallet | undefined
}

export type WalletSources = {
  connectors: readonly Connector[]
  connections: Model['connections']
  recents: readonly Wallet[]
  choice: WalletChoice
  featured: readonly Wallet[]
  mobile: boolean
  /** The page is open in a wallet's own browser. */
  inWallet: boolean
  namespaces: readonly Namespace[]
}

/** Removes duplicates, keeps the dapp's order of groups, and adds recommended wallets up to the limit. */
export function listWallets(
  sources: WalletSources & { recommended: readonly Wallet[] },
): readonly WalletRow[] {
  const { choice, recents, recommended, mobile, inWallet } = sources
  const { installed, external, walletConnect, rowOf } = readSources(sources)
  const groups: Record<ConnectorGroup, readonly WalletRow[]> = {
    recent: recents
      .map((wallet) => rowOf(wallet, 'recent'))
      .filter(({ connector, wallet }) => connector !== undefined || hasWay(wallet)),
    injected: installed,
    walletConnect: walletConnect === undefined || mobile ? [] : [walletConnect],
    featured: inOrder(sources.featured, choice.featured).map((wallet) => rowOf(wallet)),
    custom: choice.custom.map((wallet) => rowOf(wallet)),
    external,
    recommended: recommended.map((wallet) => rowOf(wallet)),
  }
  const offered = new Set(groups.recommended)
  // In a wallet's own browser, this wallet is first.
  const order = inWallet ? (['injected', ...choice.order] as const) : choice.order
  const rows = listOnce(order.flatMap((group) => groups[group])).filter(
    (row) => !isExcluded(choice, row) && servesOne(row, sources.namespaces),
  )
  const wallets = rows.filter((row) => !offered.has(row) && row.id !== WALLET_CONNECT)
  const room = Math.max(0, DIRECTORY.recommended - wallets.length)
  const fitting = new Set(rows.filter((row) => offered.has(row)).slice(0, room))
  return rows.filter((row) => !offered.has(row) || fitting.has(row))
}

export function listAllWallets(
  sources: WalletSources & { listed: readonly Wallet[] },
): readonly WalletRow[] {
  const { choice, featured, listed, mobile } = sources
  const { installed, external, rowOf } = readSources(sources)
  const wallets = [...choice.custom, ...inOrder(featured, choice.featured), ...listed]
  const rows = [...installed, ...external, ...wallets.map((wallet) => rowOf(wallet))]
  return listOnce(rows).filter(
    (row) =>
      !isExcluded(choice, row) &&
      servesOne(row, sources.namespaces) &&
      (!mobile || canReachOnPhone(row, sources.namespaces)),
  )
}

function readSources({ connectors, connections }: WalletSources) {
  const fromConnector = (connector: Connector, tag: WalletRow['tag']): WalletRow => {
    const several = inEachNamespace(connector, reachable)
    const isLive = [connector, ...several].some((one) => isConnectorLive({ connections }, one))
    const said = tag === 'installed' && several.length > 0 ? 'multiChain' : tag
    return {
      ...connectorIdentity(connector),
      id: connector.id,
      tag: isLive ? 'connected' : said,
      connector,
      several,
      wallet: undefined,
    }
  }
  const isInstalled = ({ type }: Connector) => type === 'announced' || type === 'injected'
  const announced = connectors.filter(({ type }) => type === 'announced')
  // A wallet of `window.ethereum` may also announce itself later.
  const here = connectors.filter(
    (connector) =>
      connector.type !== 'injected' || !announced.some((one) => isTwin(one, connector)),
  )
  const installed = here.filter(isInstalled)
  const external = here.filter(({ type }) => type === 'external' || type === 'multiChain')
  const reachable = [...installed, ...external]
  const remotes = connectors.filter(({ id }) => id === WALLET_CONNECT)
  const remote = remotes.find((one) => isConnectorLive({ connections }, one)) ?? remotes[0]
  return {
    installed: installed.map((one) => fromConnector(one, 'installed')),
    external: external.map((one) => fromConnector(one, undefined)),
    // This rdns matches no wallet, so that a wallet's name cannot replace the row.
    walletConnect: remote && { ...fromConnector(remote, 'qrCode'), rdns: WALLET_CONNECT },
    rowOf(wallet: Wallet, tag?: WalletRow['tag']): WalletRow {
      const identity = identityOf(wallet)
      const connector = reachable.find((one) => isSameWallet(connectorIdentity(one), identity))
      if (connector === undefined)
        return { ...identity, id: wallet.id, tag, connector: undefined, several: [], wallet }
      const fallback = isInstalled(connector) ? 'installed' : undefined
      return { ...fromConnector(connector, tag ?? fallback), walletId: wallet.id, wallet }
    },
  }
}

const connectorIdentity = ({ name, rdns, walletId }: Connector): WalletIdentity => ({
  name,
  rdns,
  walletId,
})

const isTwin = (one: Connector, other: Connector) =>
  one.provider === other.provider ||
  (one.chain === other.chain && isSameWallet(connectorIdentity(one), connectorIdentity(other)))

/** Empty if the wallet supports only one namespace. */
function inEachNamespace(connector: Connector, reachable: readonly Connector[]) {
  const identity = connectorIdentity(connector)
  const found = new Map([[connector.chain, connector]])
  for (const one of reachable)
    if (!found.has(one.chain) && isSameWallet(connectorIdentity(one), identity))
      found.set(one.chain, one)
  return found.size > 1 && reachable.includes(connector) ? [...found.values()] : []
}

function listOnce(rows: readonly WalletRow[]): readonly WalletRow[] {
  const ids = new Set<string>()
  return dedupeWallets(rows).filter(({ id }) => !ids.has(id) && ids.add(id))
}

function inOrder(wallets: readonly Wallet[], ids: readonly string[]): readonly Wallet[] {
  return ids.flatMap((id) => wallets.find((wallet) => wallet.id === id) ?? [])
}

function isExcluded({ exclude }: WalletChoice, { walletId, rdns }: WalletIdentity): boolean {
  return exclude.some((id) => id === walletId || id === rdns)
}

/** Also true if the wallet's namespaces are unknown. */
export function servesOne(
  { connector, wallet }: Pick<WalletRow, 'connector' | 'wallet'>,
  namespaces: readonly Namespace[],
): boolean {
  const { chains = [] } = wallet ?? {}
  return (
    connector !== undefined ||
    chains.length === 0 ||
    namespaces.some((namespace) => chains.some((chain) => chain.startsWith(`${namespace}:`)))
  )
}

/** Whether the wallet has an app link or a homepage. */
function hasWay(wallet: Wallet | undefined): boolean {
  const { mobile_link, link_mode, desktop_link, webapp_link, homepage } = wallet ?? {}
  const ways = [mobile_link, link_mode, desktop_link, webapp_link, homepage]
  return ways.some((link) => link !== undefined)
}

function canReachOnPhone({ connector, wallet }: WalletRow, namespaces: readonly Namespace[]) {
  const { mobile_link, link_mode, webapp_link } = wallet ?? {}
  const links = [mobile_link, link_mode, webapp_link]
  return (
    connector !== undefined ||
    links.some((link) => link !== undefined) ||
    (wallet !== undefined && ownBrowser(wallet, namespaces) !== undefined)
  )
}
