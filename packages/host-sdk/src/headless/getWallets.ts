import { type Namespace, VestibuleError } from '@vestibule/protocol'
import { DIRECTORY, type Wallet } from '@vestibule/protocol/http'
import { createDirectory, type Directory } from '../api/directory.js'
import { offeredConnectors } from '../connections/offeredConnectors.js'
import type { Core } from '../core/core.js'
import type { Connector } from '../core/model/connector.js'
import { WALLET_CONNECT } from '../core/model/connectorIds.js'
import { rowImage } from '../directory/images.js'
import { narrow } from '../directory/narrow.js'
import { readRecentWallets } from '../directory/recentWallets.js'
import { searchRows } from '../directory/searchRows.js'
import { readWalletChoice } from '../directory/walletChoice.js'
import type { WalletRow } from '../directory/walletRows.js'
import { readDevice } from '../platform/device.js'

/** A wallet for a dapp's custom list. */
export type PublicWallet = {
  /** Id of the connector, or of the directory. */
  id: string
  name: string
  image: string | undefined
  /** Reverse domain name (EIP-6963). */
  rdns: string | undefined
  tag: WalletRow['tag']
  /** The wallet's website, if listed. */
  homepage: string | undefined
  /**
   * Links to the wallet's app, if listed: a scheme (`app://`) or an https URL. To open a pairing
   * there, append `wc?uri=` and the encoded URI.
   */
  links: PublicWallet.Links
  /** The wallet's connector on this page. Undefined if the wallet requires a pairing. */
  connector: Connector | undefined
}

export declare namespace PublicWallet {
  type Links = Readonly<Partial<Record<'mobile' | 'universal' | 'desktop' | 'web', string>>>
}

const directories = new WeakMap<Core, { directory: Directory | undefined }>()

/** @throws `invalidParams`, `namespaceNotConfigured`, and errors of the services */
export async function getWallets(core: Core, query: getWallets.Query): Promise<getWallets.Page> {
  const { search, page, namespace, certified } = checkQuery(core, query)
  const term = search.trim()
  const isSearch = [...term].length >= DIRECTORY.searchFrom
  const directory = directoryOf(core)
  const choice = readWalletChoice(core)
  const asked = { ...narrow(choice), badge_type: certified ? ('certified' as const) : undefined }
  const include = choice.featured.slice(0, DIRECTORY.most)
  const [found, featured] = await Promise.all([
    directory?.getWallets(
      isSearch
        ? { ...asked, search: term, entries: DIRECTORY.perSearch }
        : { ...asked, page, entries: DIRECTORY.perPage },
    ),
    include.length > 0 ? directory?.getWallets({ include, entries: include.length }) : undefined,
  ])
  const state = core.store.getState()
  const { mobile, inAppBrowser } = readDevice()
  const sources = {
    connectors: offeredConnectors(state, namespace),
    connections: state.connections,
    recents: readRecentWallets(core),
    choice,
    featured: featured?.data ?? [],
    mobile,
    inWallet: inAppBrowser !== undefined,
    namespaces: namespace === undefined ? [...core.adapters.keys()] : [namespace],
  }
  const listed = found?.data ?? []
  const rows = searchRows(sources, { listed, certified, term: isSearch ? term : undefined })
  const shown = page === 1 || isSearch ? rows : rows.filter(({ wallet }) => isOneOf(listed, wallet))
  const isStart = page === 1 && !isSearch
  const remote = isStart
    ? sources.connectors.filter(({ id }) => id === WALLET_CONNECT).slice(0, 1)
    : []
  const count = found?.count ?? 0
  const isLast = isSearch || page * DIRECTORY.perPage >= count
  return {
    wallets: [...remote.map(presentRemote), ...shown.map((row) => present(core, row))],
    nextPage: isLast ? undefined : page + 1,
  }
}

export declare namespace getWallets {
  type Query = {
    /** Words of a name, with at least two letters each. */
    search?: string | undefined
    /** One-based. @default 1 */
    page?: number | undefined
    namespace?: Namespace | undefined
    /** Returns only wallets that the directory certified. @default false */
    certified?: boolean | undefined
  }
  type Page = {
    wallets: readonly PublicWallet[]
    /** Undefined on the last page. */
    nextPage: number | undefined
  }
}

function checkQuery(core: Core, given: getWallets.Query) {
  const query = given ?? {}
  if (Object(query) !== query) throw refusal("an object, such as `{ search: 'rain' }`")
  const search = query.search ?? ''
  const page = query.page ?? 1
  const namespace = query.namespace ?? undefined
  const certified = query.certified ?? false
  if (typeof search !== 'string') throw refusal('a string as `search`', 'search')
  if (!Number.isSafeInteger(page) || page < 1) throw refusal('an integer from 1 as `page`', 'page')
  if (typeof certified !== 'boolean') throw refusal('true or false as `certified`', 'certified')
  if (namespace !== undefined && core.adapters.size > 0 && !core.adapters.has(namespace))
    throw new VestibuleError('namespaceNotConfigured')
  return { search, page, namespace, certified }
}

const refusal = (expected: string, argument?: string) =>
  new VestibuleError('invalidParams', {
    message: `\`getWallets\` requires ${expected}`,
    data: argument === undefined ? undefined : { argument },
  })

const isOneOf = (wallets: readonly Wallet[], wallet: Wallet | undefined) =>
  wallets.some(({ id }) => id === wallet?.id)

function present(core: Core, row: WalletRow): PublicWallet {
  const { id, name, rdns, tag, connector, wallet } = row
  const image = rowImage(row, core.options)
  const { homepage } = wallet ?? {}
  return { id, name, image, rdns, tag, connector, homepage, links: linksOf(wallet) }
}

function linksOf({ mobile_link, link_mode, desktop_link, webapp_link }: Partial<Wallet> = {}) {
  const links = {
    mobile: mobile_link,
    universal: link_mode,
    desktop: desktop_link,
    web: webapp_link,
  }
  const known = Object.entries(links).filter(([, link]) => link !== undefined)
  return Object.fromEntries(known) as PublicWallet.Links
}

function presentRemote(connector: Connector): PublicWallet {
  const { id, name, icon: image } = connector
  const nowhere = { homepage: undefined, links: {} }
  return { id, name, image, rdns: undefined, tag: 'qrCode', connector, ...nowhere }
}

export function directoryOf(core: Core): Directory | undefined {
  const known = directories.get(core) ?? { directory: createDirectory(core.options) }
  directories.set(core, known)
  return known.directory
}
