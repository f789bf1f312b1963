import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../../core/core.js'
import type { PairingProposals } from '../../core/model/connector.js'
import { listNetworks } from '../../networks/networks.js'
import type { Emit } from '../../platform/emitter.js'
import { isOffline } from '../../platform/isOffline.js'
import type { Client } from './client.js'
import { fromWalletError } from './fromWalletError.js'
import { proposeNamespaces } from './namespaces.js'
import { reach, watchRelay } from './reach.js'

/** What a wallet settles; the library's own type. */
export type SessionStruct = ReturnType<Client['session']['getAll']>[number]

/** How long to wait, in milliseconds, where it is not as usual. */
export type Timeouts = {
  /** For the relay to be reached. @default 10000 */
  relay?: number | undefined
  /** Before a broken way to the relay is worth a word. @default 5000 */
  broken?: number | undefined
  /** For a session to hold a network that its wallet agreed to. @default 5000 */
  network?: number | undefined
}

/** Proposals that belong together: the first that is taken up or declined decides for all. */
type Round = {
  open: number
  promise: Promise<void>
  resolve: () => void
  reject: (reason: Error) => void
}

/** Makes offers to wallets elsewhere, and hears what becomes of them. */
export function createPairingProposals(
  core: Core,
  parts: createPairingProposals.Parts,
): PairingProposals {
  const { getClient, emit, accept, discard, timeouts } = parts
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
      grace: timeouts?.broken,
    })
    mine.promise.then(unwatch, unwatch)
    const proposal = client.connect({
      optionalNamespaces: proposeNamespaces(requestedNetworks(core)),
    })
    const { uri, approval } = await reach(client, proposal, { timeoutMs: timeouts?.relay })
    if (round === mine) emit('display_uri', uri)
    approval().then(
      (struct) => settle(mine, struct),
      (error: unknown) => fail(mine, error),
    )
  }

  async function settle(mine: Round, struct: SessionStruct) {
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
    create() {
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

export declare namespace createPairingProposals {
  type Parts = {
    getClient: () => Promise<Client>
    emit: Emit
    /** Takes a session for the connector's own. @throws when there is nothing in it to work with */
    accept: (struct: SessionStruct) => Promise<void>
    /** Ends a session that nobody waits for any more. */
    discard: (struct: SessionStruct) => void
    timeouts?: Timeouts | undefined
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

const requestedNetworks = (core: Core) => listNetworks(core.store.getState())
