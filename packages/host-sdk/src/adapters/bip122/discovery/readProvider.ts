import { cleanName } from '@vestibule/protocol'
import type { Connector } from '../../../core/model/connector.js'
import type { Network } from '../../../core/model/network.js'
import { importCode } from '../../../platform/importCode.js'
import { isDataImage } from '../../../platform/isDataImage.js'
import { createPageWallet } from '../../pageWallets/createPageWallet.js'
import { findProvider } from '../sats/satsProvider.js'
import { referencesOf } from './referencesOf.js'

/**
 * Reads an entry of sats-connect's list; reading it may fail.
 * @returns undefined for what has no name to show, or whose provider is not in the page
 */
export function readProvider(
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
      // The list's ids are places in the page, which anyone may take; a name must not pass for one of our own connectors' ids.
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
    // A getter that throws, or nothing at all: not a wallet.
    return undefined
  }
}
