import { cleanName } from '@vestibule/protocol'
import type { Discovery } from '../../../core/model/adapter.js'
import type { Connector } from '../../../core/model/connector.js'
import type { Network } from '../../../core/model/network.js'
import { importCode } from '../../../platform/importCode.js'
import { collectWallets } from '../../pageWallets/collectWallets.js'
import { createPageWallet } from '../../pageWallets/createPageWallet.js'
import { lookAgain } from '../../pageWallets/lookAgain.js'
import type { Keplr } from '../keplr/keplr.js'
import type { CosmosWallet } from './knownWallets.js'

const DEEPEST = 4

/** Searches at once and again later. Lists each wallet once. */
export function discoverWallets(
  { networks, enableInjected, onConnectors, context }: Discovery,
  wallets: readonly CosmosWallet[],
): () => void {
  const page = globalThis.window
  if (!enableInjected || page === undefined) return () => {}
  const chains = networks.filter(({ chainNamespace }) => chainNamespace === 'cosmos')
  const { add, stop } = collectWallets(onConnectors)
  const seen = new Set<Keplr>()
  const stopLooking = lookAgain(() => {
    for (const wallet of wallets) {
      const keplr = findKeplr(page, wallet.place)
      if (keplr === undefined || seen.has(keplr)) continue
      seen.add(keplr)
      add(toConnector(keplr, wallet, chains))
    }
  }, context)
  return () => {
    stop()
    stopLooking()
  }
}

function toConnector(
  keplr: Keplr,
  { name, rdns, walletId, changeEvent }: CosmosWallet,
  chains: readonly Network[],
): Connector {
  return {
    id: rdns ?? `announced:${cleanName(name)}`,
    type: 'announced',
    name: cleanName(name),
    rdns,
    walletId,
    chain: 'cosmos',
    chains,
    ...createPageWallet(async (onGrant) => {
      const { createKeplrCode } = await importCode(() => import('../keplr/createKeplrCode.js'))
      return createKeplrCode(keplr, { changeEvent, onGrant })
    }),
  }
}

function findKeplr(page: object, place: string): Keplr | undefined {
  const names = place.split('.')
  if (names.length > DEEPEST) return undefined
  try {
    let found: unknown = page
    for (const name of names) found = Object(found)[name]
    const { enable, getKey } = Object(found) as Keplr
    return typeof enable === 'function' && typeof getKey === 'function'
      ? (found as Keplr)
      : undefined
  } catch {
    return undefined
  }
}
