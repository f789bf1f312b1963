import { useCallback } from 'react'
import type { AccountActivity } from '../assets/accountQueries.js'
import { activityQuery, balancesQuery, nftsQuery } from '../assets/queries.js'
import type { TokenTransfer } from '../assets/send/sendTokens.js'
import { coreOf } from '../core/coreOf.js'
import type { TokenBalance } from '../core/model/account.js'
import type { NftBalance } from '../core/model/state.js'
import { importCode } from '../platform/importCode.js'
import { IDLE, type Query, readQuery } from '../query/query.js'
import { useQuery } from './useQuery.js'
import { type Action, useVestibuleAction } from './useVestibuleAction.js'
import { useVestibule } from './VestibuleProvider.js'

/**
 * The native currency, then the account's tokens that your services know, highest value first.
 * Without services, only the native currency. `quantity.numeric` is an exact decimal string.
 * `price`, `value` (dollars) and `change24h` (percent) are set if known. Reads on a connection, and
 * when a transaction of your page is final.
 */
export function useVestibuleBalances(): Query<readonly TokenBalance[]> {
  return useQuery(balancesQuery)
}

/**
 * The account's NFTs on its network. Hide NFTs with `isSpam`. `address` is CAIP-10; `tokenId` and
 * `quantity` are integers as strings. `imageUrl` is served by your services: allow their origin in
 * `img-src`. Names and images may load later: call `refetch`.
 */
export function useVestibuleNfts(): Query<readonly NftBalance[]> {
  return useQuery(nftsQuery)
}

/** The account's transactions on its network, newest first. `fetchMore` adds older transactions and resolves to the result. */
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
 * Sends `{ token, amount, receiver }` if the namespace supports it. `token` is a CAIP-10 id or
 * `'native'` (the default outside EVM), `amount` is in whole tokens as a string. `data` is the
 * hash. Errors: `An amount and receiver address are required`, `A token is required`, `Unsupported
 * chain`, or an error of the wallet.
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
