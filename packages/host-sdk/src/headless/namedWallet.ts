import { type Namespace, VestibuleError } from '@vestibule/protocol'
import { DIRECTORY, readWalletId, type Wallet } from '@vestibule/protocol/http'
import type { WalletsQuery } from '../api/directory.js'
import type { Core } from '../core/core.js'
import type { Connection } from '../core/model/connection.js'
import { WALLET_CONNECT } from '../core/model/connectorIds.js'
import type { State } from '../core/model/state.js'
import { type View, view } from '../core/model/views.js'
import { walletImage } from '../directory/images.js'
import { readWalletChoice } from '../directory/walletChoice.js'
import { walletKey } from '../directory/walletIdentity.js'
import { servesOne } from '../directory/walletRows.js'
import { requireLogin } from '../embedded/requireLogin.js'
import { awaitVisitor } from '../navigation/awaitVisitor.js'
import { open } from '../navigation/modal.js'
import { directoryOf } from './getWallets.js'

export type NamedWallet = { wallet: Wallet; name: string; image: string | undefined }

/**
 * Searches `customWallets` and the directory.
 * @returns null if the wallet is unknown or does not support the namespace
 * @throws errors of the services
 */
export async function findNamedWallet(
  core: Core,
  named: string,
  namespace: Namespace | undefined,
): Promise<NamedWallet | null> {
  const isNamed = ({ id, rdns, name }: Wallet) =>
    id === named || rdns === named || walletKey(name) === walletKey(named)
  const directory = directoryOf(core)
  const ask = async (query: WalletsQuery) =>
    (await directory?.getWallets(query))?.data.find(isNamed)
  const wallet =
    readWalletChoice(core).custom.find(isNamed) ??
    (IS_HASH.test(named) ? undefined : await ask(byName(named))) ??
    (readWalletId(named) ? await ask({ include: [named], entries: 1 }) : undefined)
  if (
    wallet === undefined ||
    (namespace && !servesOne({ connector: undefined, wallet }, [namespace]))
  )
    return null
  return { wallet, name: wallet.name, image: walletImage(wallet, core.options) }
}

/** An id of the directory. */
const IS_HASH = /^[\da-f-]{32,}$/i

/** The directory searches only names. The end of an rdns such as `io.metamask` is usually a word of the name. */
function byName(named: string): WalletsQuery {
  const search = named.split('.').at(-1)?.replaceAll(/[-_]+/g, ' ')
  return { search, entries: DIRECTORY.perSearch }
}

/**
 * Opens the modal for `walletConnect`, `email` or a named wallet, and waits for a connection.
 * @throws `connectorNotFound`, `userRejected` if the visitor closes the modal without a connection,
 * and errors of the services
 */
export async function connectInModal(
  core: Core,
  named: string,
  namespace: Namespace | undefined,
): Promise<void> {
  const shown = await viewOf(core, named, namespace)
  const before = core.store.getState().connections
  await open(core, shown)
  await awaitConnection(core, before, { namespace: named === 'email' ? undefined : namespace })
}

/**
 * @param options.namespace
 * @default any
 * @param options.asking view that asks the visitor
 * @default the shown view
 * @throws `userRejected` if the visitor closes the modal without a connection
 */
export async function awaitConnection(
  core: Core,
  before: State['connections'],
  { namespace, asking }: { namespace?: Namespace | undefined; asking?: View } = {},
): Promise<void> {
  const isNew = (one: Connection) =>
    one.status === 'connected' &&
    before.get(one.id)?.status !== 'connected' &&
    (namespace ?? one.namespace) === one.namespace
  await awaitVisitor(core, ({ connections }) => [...connections.values()].find(isNew), asking)
}

async function viewOf(core: Core, named: string, namespace: Namespace | undefined): Promise<View> {
  if (named === 'email') {
    requireLogin(core)
    return view('SignIn')
  }
  const { connectors } = core.store.getState()
  const hasRemote = connectors.some(
    ({ id, chain }) => id === WALLET_CONNECT && (namespace ?? chain) === chain,
  )
  if (named === WALLET_CONNECT) {
    if (hasRemote) return view('ConnectingWalletConnectBasic', namespace && { namespace })
    throw new VestibuleError('connectorNotFound')
  }
  const found = await findNamedWallet(core, named, namespace)
  if (found === null)
    throw new VestibuleError('connectorNotFound', { message: `Wallet not found: ${named}` })
  const { wallet } = found
  return hasRemote
    ? view('ConnectingWalletConnect', { wallet, namespace })
    : view('Downloads', { wallet })
}
