import { DIRECTORY, type Wallet } from '@vestibule/protocol/http'
import { useEffect, useState } from 'react'
import type { WalletsQuery } from '../../../api/directory.js'
import { useModal } from '../../context.js'

/** Milliseconds after the last key before the directory is asked. */
const PAUSE = 300

type Settled = { key: string; wallets: readonly Wallet[] | undefined }

/** The directory's results after the visitor stopped typing. The loading state shows for a minimum time. */
export function useSearch(search: string | undefined, query: WalletsQuery) {
  const { directory } = useModal()
  const key = search === undefined ? '' : JSON.stringify({ ...query, search })
  const [settled, setSettled] = useState<Settled>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt is a reason to ask, though it says nothing new
  useEffect(() => {
    if (directory === undefined || key === '') return
    let isCurrent = true
    const settle = (wallets: readonly Wallet[] | undefined) => {
      if (isCurrent) setSettled({ key, wallets })
    }
    setSettled(undefined)
    const timer = setTimeout(() => {
      const least = new Promise((resolve) => setTimeout(resolve, DIRECTORY.searchWait))
      Promise.all([directory.getWallets(JSON.parse(key)), least]).then(
        ([page]) => settle(page.data),
        () => settle(undefined),
      )
    }, PAUSE)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [directory, key, attempt])

  const isSettled = settled?.key === key
  const wallets = (isSettled ? settled.wallets : undefined) ?? []
  const failed = isSettled && settled.wallets === undefined
  return {
    wallets,
    status: directory === undefined ? 'ready' : failed ? 'failed' : isSettled ? 'ready' : 'loading',
    retry: () => setAttempt((count) => count + 1),
  } as const
}
