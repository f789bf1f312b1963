import { cleanName } from '@vestibule/protocol'
import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { Connector } from '../../../core/model/connector.js'
import type { Network } from '../../../core/model/network.js'
import { importCode } from '../../../platform/importCode.js'
import { createPageWallet } from '../../pageWallets/createPageWallet.js'
import type { FormatOf } from '../formats.js'
import { openingOf } from '../wallet/injected.js'
import { knownExtension } from './knownExtensions.js'

/** @returns undefined for what has no name to show, or does not let pages in */
export function readExtension(
  candidate: unknown,
  { key, page, context, chains, formatOf }: readExtension.Options,
): Connector | undefined {
  const { name = cleanName(key), rdns, walletId } = knownExtension(page, key) ?? {}
  if (name === '' || openingOf(candidate) === undefined) return undefined
  // A name must not pass for one of our own connectors' ids.
  const id = `announced:${name}`
  return {
    id,
    type: 'announced',
    name,
    rdns,
    walletId,
    chain: 'polkadot',
    chains,
    ...createPageWallet(async (onGrant) => {
      const { connectExtension } = await importCode(() => import('../wallet/connectExtension.js'))
      return connectExtension(candidate, { context, connectorId: id, formatOf, onGrant })
    }),
  }
}

export declare namespace readExtension {
  type Options = {
    /** The name that it stands under. */
    key: string
    page: object
    context: AdapterContext
    chains: readonly Network[]
    formatOf: FormatOf
  }
}
