import { useCallback, useEffect, useRef, useState } from 'react'
import type { Connector } from '../core/model/connector.js'
import type { Pairing } from '../core/model/state.js'
import type { getWallets, PublicWallet } from '../headless/getWallets.js'
import type { Query } from '../query/query.js'
import { useQuery } from './useQuery.js'
import { useReading } from './useReading.js'
import { type Action, useVestibuleAction } from './useVestibuleAction.js'
import { useVestibule } from './VestibuleProvider.js'

/** Delay in ms after the last change of the search. */
const PAUSE = 300

const EMPTY: getWallets.Page = { wallets: [], nextPage: undefined }

/** The result of `useVestibuleWallets`. `data` is the page of wallets, or the previous page while a page loads. */
export type Wallets = Query<getWallets.Page> &
  getWallets.Page & {
    /** Connects a wallet. */
    connect: Action<Connector | PublicWallet, void>
    /** The current pairing, with the URI of its code. */
    pairing: Pairing | undefined
    cancelPairing: () => void
  }

/**
 * `getWallets` and `connect` of the instance, for your own modal. Reads on mount and 300 ms after a
 * change of `search`. Returns the previous page meanwhile.
 * @see docs/guides/custom-modal.md
 * @example const { wallets, connect } = useVestibuleWallets({ search })
 */
export function useVestibuleWallets(query: getWallets.Query = {}): Wallets {
  const vestibule = useVestibule()
  const { search, page, namespace, certified } = query
  const { data: known } = useReading(({ state }) => [
    state.connectors.map(({ id }) => id),
    [...state.connections.values()].map(({ id, status }) => [id, status]),
  ])

  const typed = JSON.stringify([{ search, page, namespace, certified }, known])
  const [asked, setAsked] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), search ? PAUSE : 0)
    return () => clearTimeout(timer)
  }, [typed, search])
  const found = useQuery(() =>
    asked === undefined
      ? undefined
      : { key: `wallets ${asked}`, read: () => vestibule.getWallets(JSON.parse(asked)[0]) },
  )
  const last = useRef(EMPTY)
  if (!found.isPending) last.current = found.data ?? EMPTY

  const { data: pairing } = useReading(({ state }) => state.pairing)
  const connect = useVestibuleAction(
    useCallback((wallet: Connector | PublicWallet) => vestibule.connect(wallet), [vestibule]),
  )
  const cancelPairing = useCallback(() => void vestibule.cancelPairing(), [vestibule])
  return { ...found, ...last.current, connect, pairing, cancelPairing }
}
