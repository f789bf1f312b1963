import { useCallback } from 'react'
import { type AccountActivity, activityQuery, balancesQuery, nftsQuery } from '../assets/queries.js'
import type { TokenTransfer } from '../assets/send/sendTokens.js'
import { coreOf } from '../core/coreOf.js'
import type { TokenBalance } from '../core/model/account.js'
import type { NftBalance } from '../core/model/state.js'
import { importCode } from '../platform/importCode.js'
import { IDLE, type Query, readQuery } from '../query/query.js'
import { useQuery } from './useQuery.js'
import { type Action, useVestibuleAction } from './useVestibuleAction.js'
import { useVestibule } from './VestibuleProvider.js'

/** The tokens of the account on its network, the network's own currency first. Without services the currency alone. */
export function useVestibuleBalances(): Query<readonly TokenBalance[]> {
  return useQuery(balancesQuery)
}

/** The NFTs of the account on its network. Leave out those with `isSpam`. */
export function useVestibuleNfts(): Query<readonly NftBalance[]> {
  return useQuery(nftsQuery)
}

/** The transactions of the account on its network, newest first; `fetchMore` adds older ones. */
export function useVestibuleActivity(): Query<AccountActivity> & {
  fetchMore: () => Promise<Query<AccountActivity>>
} {
  const core = coreOf(useVestibule())
  const fetchMore = useCallback(async () => {
    const { history } = core.store.getState()
    const query = activityQuery(core, { more: history?.next !== undefined })
    return query === undefined ? IDLE : readQuery(core, query, { force: true })
  }, [core])
  return { ...useQuery(activityQuery), fetchMore }
}

/**
 * Sends from the account that is shown, `{ token, amount, receiver }`; the visitor decides in the wallet, and it resolves to the hash.
 * Where the namespace cannot send, it fails with `unknown`.
 */
export function useVestibuleSend(): Action<TokenTransfer, string> {
  const core = coreOf(useVestibule())
  const send = useCallback(
    async (transfer: TokenTransfer) => {
      const { sendTokens } = await importCode(() => import('../assets/send/sendTokens.js'))
      return sendTokens(core, transfer)
    },
    [core],
  )
  return useVestibuleAction(send)
}
