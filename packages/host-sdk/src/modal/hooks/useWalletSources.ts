import type { Namespace } from '@vestibule/protocol'
import { DIRECTORY } from '@vestibule/protocol/http'
import { useMemo } from 'react'
import type { WalletsQuery } from '../../api/directory.js'
import { offeredConnectors } from '../../connections/offeredConnectors.js'
import { ownExtension } from '../../connections/ownExtension.js'
import { narrow } from '../../directory/narrow.js'
import { readRecentWallets } from '../../directory/recentWallets.js'
import type { WalletChoice } from '../../directory/walletChoice.js'
import type { WalletSources } from '../../directory/walletRows.js'
import { readDevice } from '../../platform/device.js'
import { useCore, useModal } from '../context.js'
import { useDirectory } from './useDirectory.js'

/** The sources of every list of wallets. @param namespace Only wallets that are reached in this one. */
export function useWalletSources(namespace?: Namespace) {
  const { core, choice } = useModal()
  const state = useCore((all) => all)
  const { open, connections } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: storage is read again with every opening
  const recents = useMemo(() => readRecentWallets(core), [core, open])
  const featured = useDirectory(featuredQuery(choice))
  const { mobile, inAppBrowser } = readDevice()
  const offered = offeredConnectors(state, namespace)
  const own = ownExtension(offered, core.options)
  const sources: WalletSources = {
    connectors: own === undefined ? offered : [own, ...offered.filter((one) => one !== own)],
    connections,
    recents,
    choice,
    featured: featured.page?.data ?? [],
    mobile,
    inWallet: inAppBrowser !== undefined,
    namespaces: namespace === undefined ? [...core.adapters.keys()] : [namespace],
  }
  return { sources, featured }
}

/** The wallets that the directory recommends, and the number of others beside the featured ones. */
export function useRecommended() {
  const { choice } = useModal()
  return useDirectory({
    ...narrow(choice),
    exclude: [...choice.exclude, ...choice.featured],
    entries: DIRECTORY.recommended,
  })
}

/** The featured wallets fit on one page. */
function featuredQuery({ featured }: WalletChoice): WalletsQuery | undefined {
  if (featured.length === 0) return undefined
  const include = featured.slice(0, DIRECTORY.most)
  return { include, entries: include.length }
}
