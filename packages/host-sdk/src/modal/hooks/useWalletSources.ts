import type { Namespace } from '@vestibule/protocol'
import { DIRECTORY, type WalletsPage } from '@vestibule/protocol/http'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { WalletsQuery } from '../../api/directory.js'
import { offeredConnectors } from '../../connections/offeredConnectors.js'
import { ownExtension } from '../../connections/ownExtension.js'
import { narrow } from '../../directory/narrow.js'
import { readRecentWallets } from '../../directory/recentWallets.js'
import type { WalletChoice } from '../../directory/walletChoice.js'
import type { WalletSources } from '../../directory/walletRows.js'
import { readDevice } from '../../platform/device.js'
import { useCore, useModal } from '../context.js'
import { whileCurrent } from './whileCurrent.js'

/** @param namespace limits the wallets to one namespace */
export function useWalletSources(namespace?: Namespace) {
  const { core, choice } = useModal()
  const state = useCore((all) => all)
  const { open, connections } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening reads the storage again
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

export function useRecommended() {
  const { choice } = useModal()
  return useDirectory({
    ...narrow(choice),
    exclude: [...choice.exclude, ...choice.featured],
    entries: DIRECTORY.recommended,
  })
}

function featuredQuery({ featured }: WalletChoice): WalletsQuery | undefined {
  if (featured.length === 0) return undefined
  const include = featured.slice(0, DIRECTORY.most)
  return { include, entries: include.length }
}

type Settled = { key: string; page: WalletsPage | undefined }

/**
 * Requests the page again when the modal opens again, or on `retry`.
 * @param query undefined for no request
 */
function useDirectory(query: WalletsQuery | undefined): Reading {
  const { directory } = useModal()
  const open = useCore((state) => state.open)
  const key = query === undefined ? '' : JSON.stringify(query)
  const [settled, setSettled] = useState<Settled>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt is a reason to ask, though it says nothing new
  useEffect(() => {
    if (directory === undefined || key === '' || !open) return
    const settle = (page?: WalletsPage) => setSettled({ key, page })
    setSettled(undefined)
    return whileCurrent(directory.getWallets(JSON.parse(key)), settle, () => settle())
  }, [directory, key, open, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  if (directory === undefined || query === undefined)
    return { status: 'off', page: undefined, retry }
  const page = (settled?.key === key ? settled.page : undefined) ?? directory.peek(query)
  if (page !== undefined) return { status: 'ready', page, retry }
  return { status: settled?.key === key ? 'failed' : 'loading', page, retry }
}

type Reading = {
  status: 'off' | 'loading' | 'ready' | 'failed'
  page: WalletsPage | undefined
  retry: () => void
}
