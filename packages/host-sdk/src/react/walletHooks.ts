import { useCallback, useEffect, useState } from 'react'
import type { Connector } from '../core/model/connector.js'
import type { Pairing } from '../core/model/state.js'
import type { getWallets, PublicWallet } from '../headless/getWallets.js'
import { useReading } from './useReading.js'
import { type Action, useVestibuleAction } from './useVestibuleAction.js'
import { useVestibule } from './VestibuleProvider.js'

/** Milliseconds after the last change of what is searched before the services are asked. */
const PAUSE = 300

const EMPTY: getWallets.Page = { wallets: [], nextPage: undefined }

/** What `useVestibuleWallets` returns. */
export type Wallets = getWallets.Page & {
  status: 'pending' | 'success' | 'error'
  error: Error | null
  /** Connects one of them. */
  connect: Action<Connector | PublicWallet, void>
  /** The pairing that is under way, with the URI of its code. */
  pairing: Pairing | undefined
  cancelPairing: () => void
}

/**
 * The wallets to choose from, and what connects them, for a modal of your own. Your services are asked as soon as it is
 * rendered; without services it lists the wallets of this browser.
 * @example const { wallets, connect } = useVestibuleWallets({ search })
 */
export function useVestibuleWallets(query: getWallets.Query = {}): Wallets {
  const vestibule = useVestibule()
  const { search, page, namespace, certified } = query
  const [settled, setSettled] = useState<Pick<Wallets, 'status' | 'error'> & getWallets.Page>({
    ...EMPTY,
    status: 'pending',
    error: null,
  })
  const { data: known } = useReading(({ state }) => [
    state.connectors.map(({ id }) => id),
    [...state.connections.values()].map(({ id, status }) => [id, status]),
  ])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on the page is part of the list
  useEffect(() => {
    let isCurrent = true
    const ask = () =>
      vestibule.getWallets({ search, page, namespace, certified }).then(
        (found) => isCurrent && setSettled({ ...found, status: 'success', error: null }),
        (error: Error) => isCurrent && setSettled({ ...EMPTY, status: 'error', error }),
      )
    const timer = setTimeout(() => void ask(), search ? PAUSE : 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [vestibule, search, page, namespace, certified, known])

  const { data: pairing } = useReading(({ state }) => state.pairing)
  const connect = useVestibuleAction(
    useCallback((wallet: Connector | PublicWallet) => vestibule.connect(wallet), [vestibule]),
  )
  const cancelPairing = useCallback(() => void vestibule.cancelPairing(), [vestibule])
  return { ...settled, connect, pairing, cancelPairing }
}
