import { VestibuleError } from '@vestibule/protocol'
import type { Offers } from '../../core/connector.js'
import type { Core } from '../../core/core.js'
import type { Emit } from '../../platform/emitter.js'
import { isOffline } from '../../platform/isOffline.js'
import { fromWalletError } from './fromWalletError.js'
import type { Client } from './loadClient.js'
import { proposeNamespaces } from './namespaces.js'
import { reach, watchRelay } from './reach.js'

/** What a wallet settles; the library's own type. */
export type Struct = ReturnType<Client['session']['getAll']>[number]

/** How long to wait, in milliseconds, where it is not as usual. */
export type Patience = {
  /** For the relay to be reached. @default 10000 */
  relay?: number | undefined
  /** Before a broken way to the relay is worth a word. @default 5000 */
  broken?: number | undefined
  /** For a session to hold a network that its wallet agreed to. @default 5000 */
  network?: number | undefined
}

/** Offers that belong together: the first that is taken up or declined decides for all. */
type Round = {
  open: number
  promise: Promise<void>
  resolve: () => void
  reject: (reason: Error) => void
}

/** Makes offers to wallets elsewhere, and hears what becomes of them. */
export function createOffers(core: Core, parts: createOffers.Parts): Offers {
  const { getClient, emit, accept, discard, patience } = parts
  let round: Round | undefined

  function finish(ended: Round, outcome: Error | undefined) {
    if (round === ended) round = undefined
    if (outcome === undefined) ended.resolve()
    else ended.reject(outcome)
  }

  async function offer(mine: Round) {
    mine.open += 1
    if (isOffline()) throw new VestibuleError('offline')
    const client = await getClient()
    const unwatch = watchRelay(client, {
      onChange: (isUp) => round === mine && emit('relay_status', isUp),
      onNonsense: (reason) => finish(mine, reason),
      grace: patience?.broken,
    })
    mine.promise.then(unwatch, unwatch)
    const proposal = client.connect({
      optionalNamespaces: proposeNamespaces(requestedNetworks(core)),
    })
    const { uri, approval } = await reach(client, proposal, { patience: patience?.relay })
    if (round === mine) emit('display_uri', uri)
    approval().then(
      (struct) => settle(mine, struct),
      (error: unknown) => fail(mine, error),
    )
  }

  async function settle(mine: Round, struct: Struct) {
    if (round !== mine) return discard(struct)
    try {
      await accept(struct)
      finish(mine, undefined)
    } catch (error) {
      discard(struct)
      finish(mine, fromWalletError(error))
    }
  }

  function fail(mine: Round, error: unknown) {
    const reason = fromWalletError(error)
    mine.open -= 1
    const isExpired = reason instanceof VestibuleError && reason.type === 'offerExpired'
    if (!isExpired || mine.open === 0) finish(mine, reason)
  }

  return {
    make() {
      round ??= createRound()
      const mine = round
      offer(mine).catch((error: unknown) => finish(mine, fromWalletError(error)))
      return mine.promise
    },
    cancel() {
      if (round !== undefined) finish(round, new VestibuleError('requestAborted'))
    },
  }
}

export declare namespace createOffers {
  type Parts = {
    getClient: () => Promise<Client>
    emit: Emit
    /** Takes a session for the connector's own. @throws when there is nothing in it to work with */
    accept: (struct: Struct) => Promise<void>
    /** Ends a session that nobody waits for any more. */
    discard: (struct: Struct) => void
    patience?: Patience | undefined
  }
}

function createRound(): Round {
  const round: Round = {
    open: 0,
    promise: Promise.resolve(),
    resolve: () => {},
    reject: () => {},
  }
  round.promise = new Promise<void>((resolve, reject) => Object.assign(round, { resolve, reject }))
  return round
}

const requestedNetworks = (core: Core) =>
  Object.values(core.store.getState().namespaces).flatMap(
    ({ networkState }) => networkState.requestedCaipNetworks,
  )
