import type { Transaction } from '@vestibule/protocol/http'
import { useCallback, useEffect, useRef } from 'react'
import type { TokenTransfer } from '../assets/send/sendTokens.js'
import { tokensOf } from '../assets/tokensOf.js'
import type { Core } from '../core/core.js'
import { coreOf } from '../core/coreOf.js'
import type { NftBalance, TokenBalance } from '../core/model/state.js'
import { getNamespace } from '../core/namespaceState.js'
import { importCode } from '../platform/importCode.js'
import { type Reading, useReading } from './useReading.js'
import { type Action, useVestibuleAction } from './useVestibuleAction.js'
import { useVestibule } from './VestibuleProvider.js'

/** No NFTs, always the same. */
const NONE: readonly NftBalance[] = []

/**
 * What the account holds on its network, the network's own currency first, read from your services when the component is there; `refetch`
 * reads it again. Without services it is the currency alone.
 */
export function useVestibuleBalances(): Reading<readonly TokenBalance[]> & {
  refetch: () => Promise<void>
} {
  const core = coreOf(useVestibule())
  const refetch = useCallback(() => readHoldings(core, { force: true }), [core])
  useForAccount(readHoldings)
  return { ...useReading(({ state }) => tokensOf(state)), refetch }
}

/**
 * The NFTs that the account holds on its network, read from your services when the component is there; `refetch` reads them again. Those with
 * `isSpam` are for you to leave out.
 */
export function useVestibuleNfts(): Reading<readonly NftBalance[]> & {
  refetch: () => Promise<void>
} {
  const core = coreOf(useVestibule())
  const refetch = useCallback(() => readNfts(core, { force: true }), [core])
  useForAccount(readNfts)
  const reading = useReading(({ state }) => {
    const { caipAddress } = getNamespace(state).accountState
    const { nfts } = state
    return nfts !== undefined && nfts.caipAddress === caipAddress ? nfts.nfts : NONE
  })
  return { ...reading, refetch }
}

/** What happened to the account on its network, newest first, as your services tell it; `fetchMore` reads what is older. */
export function useVestibuleActivity(): Reading<{
  transactions: readonly Transaction[]
  hasMore: boolean
}> & { fetchMore: () => Promise<void> } {
  const core = coreOf(useVestibule())
  const fetchMore = useCallback(() => readHistory(core, { more: true }), [core])
  useForAccount(readHistory)
  const reading = useReading(({ state }) => {
    const { caipAddress } = getNamespace(state).accountState
    const history = state.history?.caipAddress === caipAddress ? state.history : undefined
    return { transactions: history?.transactions ?? [], hasMore: history?.next !== undefined }
  })
  return { ...reading, fetchMore }
}

/**
 * Sends from the account that is shown, `{ token?, amount, receiver }`; the visitor decides in the wallet, and it resolves to the hash.
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

/** Reads something of each account that is shown, and again when the chain has decided what was sent from it. */
function useForAccount(read: (core: Core, options: { force: boolean }) => Promise<void>) {
  const core = coreOf(useVestibule())
  const { data: account } = useReading(({ state }) => getNamespace(state).accountState.caipAddress)
  const { data: decided } = useReading(
    ({ state }) => state.sent.filter(({ outcome }) => outcome).length,
  )
  const before = useRef(decided)
  useEffect(() => {
    if (account === undefined) return
    const force = before.current !== decided
    before.current = decided
    read(core, { force }).catch((error: unknown) =>
      core.log.warn('The services could not be asked.', error),
    )
  }, [core, account, decided, read])
}

async function readHoldings(core: Core, options?: { force: boolean }): Promise<void> {
  const { loadHoldings } = await importCode(() => import('../assets/holdings.js'))
  await loadHoldings(core, options)
}

async function readNfts(core: Core, options?: { force: boolean }): Promise<void> {
  const { loadNfts } = await importCode(() => import('../assets/nfts.js'))
  await loadNfts(core, options)
}

async function readHistory(
  core: Core,
  options?: { more?: boolean; force?: boolean },
): Promise<void> {
  const { loadHistory } = await importCode(() => import('../assets/history.js'))
  await loadHistory(core, options)
}
