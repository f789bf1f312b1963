import { VestibuleError } from '@vestibule/protocol'
import { type Transaction, TransactionPage } from '@vestibule/protocol/http'
import type { Core } from '../core/core.js'
import type { History } from '../core/model/state.js'
import { getNamespace } from '../core/namespaceState.js'
import { isOffline } from '../platform/isOffline.js'
import { toError } from '../platform/toError.js'
import { readQuery } from '../query/query.js'
import { activityOf } from './accountQueries.js'
import { storedHistory } from './kept/storedHistory.js'
import { keepHoldings } from './kept/storedHoldings.js'
import { type ReadOptions, readAccountData } from './readAccountData.js'
import { isServed } from './servedNetworks.js'
import { tellUnread } from './tellUnread.js'

export async function readHistory(
  core: Core,
  options?: Pick<Options, 'more' | 'isQuiet'>,
): Promise<void> {
  const query = activityOf(core, ({ signal }) => loadHistory(core, { ...options, signal }))
  if (query !== undefined) await readQuery(core, query, { force: options?.more })
}

/**
 * Reads the newest entries first. A failure empties the list, but keeps cached rows if an older
 * page failed or the device is offline.
 * @returns the failure, if any
 * @throws `unknown` without an account
 */
export async function loadHistory(core: Core, options: Options = {}): Promise<Error | undefined> {
  const { signal } = options
  const { caipAddress, address } = getNamespace(core.store.getState()).accountState
  if (caipAddress === undefined || address === undefined)
    throw new VestibuleError('unknown', {
      message: "Transactions can't be fetched without an accountAddress",
    })
  const chainId = caipAddress.slice(0, caipAddress.lastIndexOf(':'))
  const known = knownHistory(core, caipAddress)
  const cursor = options.more ? known?.next : undefined
  if (options.more && cursor === undefined) return undefined
  if (known === undefined)
    core.store.setState({
      history: storedHistory(core, caipAddress) ?? {
        caipAddress,
        status: 'loading',
        transactions: [],
        next: undefined,
      },
    })
  const settle = (change: Partial<History>) => {
    const history = knownHistory(core, caipAddress)
    if (history !== undefined && !signal?.aborted)
      core.store.setState({ history: { ...history, ...change } })
    return undefined
  }
  try {
    if (!(await isServed(core, chainId)))
      return settle({ status: 'unknown', transactions: [], next: undefined })
    const page = await readAccountData(core, {
      path: `/v1/account/${address}/history`,
      query: { chainId, ...(cursor !== undefined && { cursor }) },
      schema: TransactionPage,
      signal,
    })
    const [failed] = page?.errors ?? []
    if (page === undefined || failed?.reason === 'chainNotSupported')
      return settle({ status: 'unknown', transactions: [], next: undefined })
    if (failed !== undefined) throw new Error(`The services could not read ${chainId}.`)
    const found = page.data.filter((one) => one.metadata.chain === chainId && !isSpam(one))
    const next = page.next ?? undefined
    const before = knownHistory(core, caipAddress)
    if (cursor !== undefined)
      return settle({
        transactions: withoutDoubles([...(before?.transactions ?? []), ...found]),
        next,
      })
    // A stored history has no cursor.
    const isKept = before?.status === 'loading'
    const older = next === undefined || isKept ? undefined : olderThan(found.at(-1), before)
    const transactions = withoutDoubles([...found, ...(older ?? [])])
    settle({
      status: 'ready',
      updatedAt: Date.now(),
      // Do not render an unchanged list again.
      transactions: isAsBefore(transactions, before) ? before.transactions : transactions,
      next: older === undefined ? next : before?.next,
    })
    keepHoldings(core)
    return undefined
  } catch (cause) {
    if (signal?.aborted) return undefined
    const error = toError(cause)
    if (options.isQuiet) {
      core.log.warn('The history could not be read.', error)
      return error
    }
    core.events.emit('historyFailed', { network: chainId })
    if (cursor === undefined)
      settle({ status: 'failed', ...(!isOffline() && { transactions: [], next: undefined }) })
    tellUnread(core, 'historyUnavailable', error)
    return error
  }
}

type Options = Omit<ReadOptions, 'force'> & {
  more?: boolean | undefined
  /** Background read: does not report a failure. */
  isQuiet?: boolean | undefined
}

function knownHistory(core: Core, caipAddress: string): History | undefined {
  const { history } = core.store.getState()
  return history?.caipAddress === caipAddress ? history : undefined
}

function olderThan(one: Transaction | undefined, known: History | undefined) {
  const place = known?.transactions.findIndex(({ id }) => id === one?.id) ?? -1
  const older = place < 0 ? [] : known?.transactions.slice(place + 1)
  return older?.length === 0 ? undefined : older
}

function isAsBefore(now: readonly Transaction[], before: History | undefined): before is History {
  const known = before?.transactions
  return (
    known?.length === now.length &&
    now.every((one, at) => one === known[at] || JSON.stringify(one) === JSON.stringify(known[at]))
  )
}

function isSpam({ transfers }: Transaction): boolean {
  return (
    transfers.length > 0 &&
    transfers.every(
      ({ nft_info, fungible_info }) => (nft_info ?? fungible_info)?.flags?.is_spam === true,
    )
  )
}

/** A new block between two requests moves entries to the next page. */
function withoutDoubles(transactions: readonly Transaction[]): readonly Transaction[] {
  return [...new Map(transactions.map((one) => [one.id, one])).values()]
}
