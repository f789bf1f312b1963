import type { CaipAddress } from '@vestibule/protocol'
import type { Transaction } from '@vestibule/protocol/http'
import type { Core } from '../core/core.js'
import type { TokenBalance } from '../core/model/account.js'
import type { NftBalance, State } from '../core/model/state.js'
import { getNamespace } from '../core/namespaceState.js'
import type { QueryOptions } from '../query/query.js'
import { tokensOf } from './tokensOf.js'

export type AccountActivity = {
  transactions: readonly Transaction[]
  /** Older transactions are available. */
  hasMore: boolean
}

type Account<data> = Pick<QueryOptions<data>, 'read'> & {
  name: string
  select: (state: State, caipAddress: CaipAddress) => data | undefined
}

type Read = (how: {
  signal: AbortSignal
  force?: boolean | undefined
}) => Promise<Error | undefined>

export const balancesOf = (core: Core, read: Read) =>
  ofAccount<readonly TokenBalance[]>(core, {
    name: 'balances',
    select: (state, caipAddress) =>
      isRead(state.holdings, caipAddress) ? tokensOf(core, state) : undefined,
    read: async (how) => failWith(await read(how)),
  })

export const nftsOf = (core: Core, read: Read) =>
  ofAccount<readonly NftBalance[]>(core, {
    name: 'nfts',
    select: ({ nfts }, caipAddress) => (isRead(nfts, caipAddress) ? nfts.nfts : undefined),
    read: async (how) => failWith(await read(how)),
  })

export const activityOf = (core: Core, read: Read) =>
  ofAccount<AccountActivity>(core, {
    name: 'activity',
    select({ history }, caipAddress) {
      // An empty list after a failure is not a result.
      if (!isRead(history, caipAddress) || isEmptied(history)) return undefined
      const { transactions, next } = history
      return { transactions, hasMore: next !== undefined }
    },
    read: async (how) => failWith(await read(how)),
  })

function ofAccount<data>(
  core: Core,
  { name, select, read }: Account<data>,
): QueryOptions<data> | undefined {
  const { caipAddress } = getNamespace(core.store.getState()).accountState
  if (caipAddress === undefined) return undefined
  return {
    key: `${name} ${caipAddress}`,
    read,
    select: (state) =>
      getNamespace(state).accountState.caipAddress === caipAddress
        ? select(state, caipAddress)
        : undefined,
    watch: countDecided,
  }
}

type Slot = {
  caipAddress: CaipAddress
  status: 'loading' | 'ready' | 'failed' | 'unknown'
  updatedAt?: number | undefined
}

function isRead<slot extends Slot>(slot: slot | undefined, caipAddress: CaipAddress): slot is slot {
  if (slot?.caipAddress !== caipAddress) return false
  return slot.status === 'ready' || slot.status === 'unknown' || slot.updatedAt !== undefined
}

const isEmptied = ({ status, transactions }: NonNullable<State['history']>) =>
  status === 'failed' && transactions.length === 0

const countDecided = ({ sent }: State) => sent.filter(({ outcome }) => outcome).length

function failWith(error: Error | undefined): undefined {
  if (error !== undefined) throw error
}
