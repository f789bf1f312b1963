import { cleanName } from '@vestibule/protocol'
import type { Discovery } from '../../../core/model/adapter.js'
import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { Connector } from '../../../core/model/connector.js'
import type { Network } from '../../../core/model/network.js'
import { importCode } from '../../../platform/importCode.js'
import { isDataImage } from '../../../platform/isDataImage.js'
import { collectWallets } from '../../pageWallets/collectWallets.js'
import { createPageWallet } from '../../pageWallets/createPageWallet.js'
import { lookAgain } from '../../pageWallets/lookAgain.js'
import { listenForWallets } from '../../walletStandard/listenForWallets.js'
import { listOf, methodOf, type StandardWallet } from '../../walletStandard/walletStandard.js'
import { findProvider } from '../sats/satsProvider.js'
import { chainOf } from '../standard/chainOf.js'

const referencesOf = (networks: readonly Network[]) => networks.map(({ id }) => String(id))

const CONNECTS = ['bitcoin:connect', 'standard:connect']

const MAX_ENTRIES = 100

/**
 * Finds wallets of the Wallet Standard and of sats-connect, immediately and later. Lists only the
 * first wallet of each name.
 */
export function discoverWallets(options: Discovery): () => void {
  const { networks, enableEIP6963, onConnectors, context } = options
  const page = globalThis.window
  if (!enableEIP6963 || page === undefined) return () => {}
  const chains = networks.filter(({ chainNamespace }) => chainNamespace === 'bip122')
  const { isOpen, add, stop } = collectWallets(onConnectors)
  const stopListening = listenForWallets(page, (candidate) => {
    if (isOpen()) add(readWallet(candidate, chains))
  })
  const stopLooking = lookForProviders(page, context, (candidate) => {
    if (isOpen()) add(readProvider(page, candidate, chains))
  })
  return () => {
    stop()
    stopListening()
    stopLooking()
  }
}

function lookForProviders(
  page: object,
  context: AdapterContext | undefined,
  take: (candidate: unknown) => void,
): () => void {
  return lookAgain(() => {
    for (const entry of entriesOf(page)) take(entry)
  }, context)
}

function entriesOf(page: object): readonly unknown[] {
  try {
    const list = (page as { btc_providers?: unknown }).btc_providers
    return Array.isArray(list) ? list.slice(0, MAX_ENTRIES) : []
  } catch {
    return []
  }
}

/** Reading the entry may throw. @returns undefined for an invalid name, or without a provider in the page */
function readProvider(
  page: object,
  candidate: unknown,
  chains: readonly Network[],
): Connector | undefined {
  try {
    const entry = candidate as { id: unknown; name: unknown; icon: unknown }
    const name = typeof entry.name === 'string' ? cleanName(entry.name) : ''
    const found = findProvider(page, String(entry.id))
    if (name === '' || found === undefined) return undefined
    const { icon } = entry
    return {
      // The page controls these ids. The prefix keeps them apart from built-in connectors.
      id: `announced:${name}`,
      type: 'announced',
      name,
      icon: isDataImage(icon) ? icon : undefined,
      chain: 'bip122',
      chains,
      ...createPageWallet(async (onGrant) => {
        const { createSatsCode } = await importCode(() => import('../sats/createSatsCode.js'))
        return createSatsCode(found, referencesOf(chains), onGrant)
      }),
    }
  } catch {
    return undefined
  }
}

/**
 * Reading the wallet may throw.
 * @returns undefined for an invalid name, without `connect`, or for other chains only
 */
function readWallet(candidate: unknown, networks: readonly Network[]): Connector | undefined {
  try {
    const wallet = candidate as StandardWallet
    const name = typeof wallet.name === 'string' ? cleanName(wallet.name) : ''
    const announced = listOf(wallet.chains)
    const isOurs = announced.some((chain) => String(chain).startsWith('bitcoin:'))
    const connects = CONNECTS.some((feature) => methodOf(wallet, feature, 'connect') !== undefined)
    if (name === '' || !isOurs || !connects) return undefined
    const { icon } = wallet
    const chains = networks.filter(({ id }) => announced.includes(chainOf(String(id))))
    return {
      // The standard has no ids except names. The prefix keeps them apart from built-in connectors.
      id: `announced:${name}`,
      type: 'announced',
      name,
      icon: isDataImage(icon) ? icon : undefined,
      chain: 'bip122',
      chains,
      ...createPageWallet(async (onGrant) => {
        const { createStandardCode } = await importCode(
          () => import('../standard/createStandardCode.js'),
        )
        return createStandardCode(wallet, referencesOf(chains), onGrant)
      }),
    }
  } catch {
    return undefined
  }
}
