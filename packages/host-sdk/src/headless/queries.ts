import { VestibuleError } from '@vestibule/protocol'
import type { AccountActivity } from '../assets/accountQueries.js'
import { activityQuery, balancesQuery, nftsQuery } from '../assets/queries.js'
import { identityQuery } from '../connections/identityQuery.js'
import type { Core } from '../core/core.js'
import type { TokenBalance } from '../core/model/account.js'
import type { Identity } from '../core/model/adapter.js'
import type { NftBalance } from '../core/model/state.js'
import { type NativeBalance, nativeBalanceQuery } from '../networks/nativeBalance.js'
import * as queries from '../query/query.js'
import { IDLE, type Query, type QueryOptions } from '../query/query.js'

export type Queries = {
  balance: NativeBalance
  balances: readonly TokenBalance[]
  nfts: readonly NftBalance[]
  activity: AccountActivity
  identity: Identity | null
}

type Define<data> = (core: Core) => QueryOptions<data> | undefined

const DEFINITIONS: { [name in keyof Queries]: Define<Queries[name]> } = {
  balance: nativeBalanceQuery,
  balances: balancesQuery,
  nfts: nftsQuery,
  activity: activityQuery,
  identity: identityQuery,
}

/** Reads the data unless it is fresh. Resolves after a failure, too. */
export async function getQuery<name extends keyof Queries>(
  core: Core,
  name: name,
): Promise<Query<Queries[name]>> {
  const options = optionsOf(core, name)
  if (options === undefined) return IDLE
  const known = queries.getQuery(core, options)
  return known.isStale ? queries.readQuery(core, options) : known
}

/** @returns an unsubscribe function */
export function subscribeQuery<name extends keyof Queries>(
  core: Core,
  name: name,
  callback: (query: Query<Queries[name]>) => void,
): () => void {
  // Throw now: an error in the timer would not reach the caller.
  optionsOf(core, name)
  let options: QueryOptions<Queries[name]> | undefined
  let last: Query<Queries[name]> | undefined
  let stop: (() => void) | undefined
  const tell = () => {
    const query = options === undefined ? IDLE : queries.getQuery(core, options)
    if (query === last) return
    last = query
    callback(query)
  }
  const follow = () => {
    const next = optionsOf(core, name)
    if (next?.key !== options?.key) {
      stop?.()
      options = next
      stop = next && queries.observeQuery(core, next, tell)
    }
    tell()
  }
  const unsubscribe = core.store.subscribe(follow)
  const start = setTimeout(follow)
  return () => {
    clearTimeout(start)
    unsubscribe()
    stop?.()
  }
}

function optionsOf<name extends keyof Queries>(core: Core, name: name) {
  if (!Object.hasOwn(DEFINITIONS, name))
    throw new VestibuleError('invalidParams', { message: `There is no query \`${name}\`` })
  const define: Define<Queries[name]> = DEFINITIONS[name]
  return define(core)
}
