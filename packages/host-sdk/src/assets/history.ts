import { VestibuleError } from '@vestibule/protocol'
import { type Transaction, TransactionPage } from '@vestibule/protocol/http'
import { toast } from '../alerts/toast.js'
import { readServices } from '../api/readServices.js'
import type { Core } from '../core/core.js'
import type { History } from '../core/model/state.js'
import { getNamespace } from '../core/namespaceState.js'

/**
 * Reads what happened to the account that is shown, the newest first; what is known stays until then. A failure is told, and leaves
 * nothing of an older page.
 * @param options.more What is older than what is known.
 * @throws `unknown` without an account
 */
export async function loadHistory(core: Core, options: { more?: boolean } = {}): Promise<void> {
  const { caipAddress, address } = getNamespace(core.store.getState()).accountState
  if (caipAddress === undefined || address === undefined)
    throw new VestibuleError('unknown', {
      message: "Transactions can't be fetched without an accountAddress",
    })
  const chainId = caipAddress.slice(0, caipAddress.lastIndexOf(':'))
  const known = knownHistory(core, caipAddress)
  const cursor = options.more ? known?.next : undefined
  if (options.more && cursor === undefined) return
  if (known === undefined)
    core.store.setState({
      history: { caipAddress, status: 'loading', transactions: [], next: undefined },
    })
  const settle = (change: Partial<History>) => {
    const history = knownHistory(core, caipAddress)
    if (history !== undefined) core.store.setState({ history: { ...history, ...change } })
  }
  try {
    const page = await readServices(core.options, {
      path: `/v1/account/${address}/history`,
      query: { chainId, ...(cursor !== undefined && { cursor }) },
      schema: TransactionPage,
    })
    const [failed] = page?.errors ?? []
    if (page === undefined || failed?.reason === 'chainNotSupported')
      return settle({ status: 'unknown', transactions: [], next: undefined })
    if (failed !== undefined) throw new Error(`The services could not read ${chainId}.`)
    const found = page.data.filter((one) => one.metadata.chain === chainId && !isSpam(one))
    const before = cursor === undefined ? [] : (known?.transactions ?? [])
    settle({
      status: 'ready',
      transactions: withoutDoubles([...before, ...found]),
      next: page.next ?? undefined,
    })
  } catch (error) {
    core.log.warn('The history could not be read.', error)
    settle({ status: 'failed', transactions: [], next: undefined })
    toast(core, 'error', 'Failed to fetch transactions')
  }
}

function knownHistory(core: Core, caipAddress: string): History | undefined {
  const { history } = core.store.getState()
  return history?.caipAddress === caipAddress ? history : undefined
}

/** Whatever it moves is spam. */
function isSpam({ transfers }: Transaction): boolean {
  return (
    transfers.length > 0 &&
    transfers.every(
      ({ nft_info, fungible_info }) => (nft_info ?? fungible_info)?.flags?.is_spam === true,
    )
  )
}

/** A block that came between two questions moves what was read to the next page. */
function withoutDoubles(transactions: readonly Transaction[]): readonly Transaction[] {
  return [...new Map(transactions.map((one) => [one.id, one])).values()]
}
