import type { WalletsPage } from '@vestibule/protocol/http'
import { useCallback, useEffect, useState } from 'react'
import type { WalletsQuery } from '../../api/directory.js'
import { useCore, useModal } from '../context.js'

type Settled = { key: string; page: WalletsPage | undefined }

/**
 * A page of the directory while the modal is open. A failed one is requested again when the visitor returns to it.
 * @param query undefined: no request
 */
export function useDirectory(query: WalletsQuery | undefined): useDirectory.Reading {
  const { directory } = useModal()
  const open = useCore((state) => state.open)
  const key = query === undefined ? '' : JSON.stringify(query)
  const [settled, setSettled] = useState<Settled>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt is a reason to ask, though it says nothing new
  useEffect(() => {
    if (directory === undefined || key === '' || !open) return
    let isCurrent = true
    const settle = (page: WalletsPage | undefined) => {
      if (isCurrent) setSettled({ key, page })
    }
    setSettled(undefined)
    directory.getWallets(JSON.parse(key)).then(settle, () => settle(undefined))
    return () => {
      isCurrent = false
    }
  }, [directory, key, open, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  if (directory === undefined || query === undefined)
    return { status: 'off', page: undefined, retry }
  const page = (settled?.key === key ? settled.page : undefined) ?? directory.peek(query)
  if (page !== undefined) return { status: 'ready', page, retry }
  return { status: settled?.key === key ? 'failed' : 'loading', page, retry }
}

export declare namespace useDirectory {
  type Reading = {
    status: 'off' | 'loading' | 'ready' | 'failed'
    page: WalletsPage | undefined
    retry: () => void
  }
}
