import type { Wallet, WalletsPage } from '@vestibule/protocol/http'
import { startTransition, useCallback, useEffect, useState } from 'react'
import type { WalletsQuery } from '../../../api/directory.js'
import { useModal } from '../../context.js'

type Pages = { key: string; pages: readonly WalletsPage[]; failed: boolean }

export function usePages(query: WalletsQuery & { entries: number }) {
  const { directory } = useModal()
  const key = JSON.stringify(query)
  const [state, setState] = useState<Pages>({ key, pages: [], failed: false })
  const { pages, failed } = state.key === key ? state : { pages: [], failed: false }
  const next = pages.length + 1

  const loadMore = useCallback(() => {
    const known = (now: Pages) => (now.key === key ? now.pages : [])
    const isLate = (now: Pages) => known(now).length !== next - 1
    setState((now) => (isLate(now) ? now : { key, pages: known(now), failed: false }))
    directory?.getWallets({ ...JSON.parse(key), page: next }).then(
      (page) =>
        startTransition(() =>
          setState((now) =>
            isLate(now) || now.key !== key
              ? now
              : { key, pages: [...now.pages, page], failed: false },
          ),
        ),
      () => setState((now) => (isLate(now) || now.key !== key ? now : { ...now, failed: true })),
    )
  }, [directory, key, next])

  const isEmpty = pages.length === 0
  useEffect(() => {
    if (isEmpty) loadMore()
  }, [isEmpty, loadMore])

  const wallets: readonly Wallet[] = pages.flatMap(({ data }) => data)
  const last = pages[pages.length - 1]
  const isDone =
    directory === undefined ||
    (last !== undefined && (last.data.length === 0 || pages.length * query.entries >= last.count))
  return {
    wallets,
    status: isDone || last !== undefined ? 'ready' : failed ? 'failed' : 'loading',
    more: isDone ? 'none' : failed ? 'failed' : 'loading',
    loadMore,
    retry: loadMore,
  } as const
}
