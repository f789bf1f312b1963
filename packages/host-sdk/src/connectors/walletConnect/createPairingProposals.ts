import { type Namespace, VestibuleError } from '@vestibule/protocol'
import type { AdapterContext } from '../../core/model/adapterContext.js'
import type { PairingProposals } from '../../core/model/connector.js'
import type { Emit } from '../../platform/emitter.js'
import { isOffline } from '../../platform/isOffline.js'
import type { Client, SessionStruct } from './library/client.js'
import { fromWalletError } from './library/fromWalletError.js'
import { reach, watchRelay } from './library/reach.js'
import { type Proposal, proposeNamespaces } from './session/proposeNamespaces.js'
import type { Parts } from './session/session.js'
import type { Approved, Proposed } from './signIn/answerSignIns.js'

/** Timeouts in ms. */
export type Timeouts = {
  /** Timeout of the relay. @default 10000 */
  relay?: number | undefined
  /** Delay before a lost relay connection is reported. @default 5000 */
  broken?: number | undefined
}

/** Open offers. The first response decides for all of them. */
type Round = {
  open: number
  promise: Promise<readonly Namespace[]>
  resolve: (shared: readonly Namespace[]) => void
  reject: (reason: Error) => void
}

export function createPairingProposals(
  context: AdapterContext,
  options: Options,
): PairingProposals {
  const { load, propose, emit, accept, discard, timeouts } = options
  let round: Round | undefined

  function finish(ended: Round, outcome: Error | readonly Namespace[]) {
    if (round === ended) round = undefined
    if (outcome instanceof Error) ended.reject(outcome)
    else ended.resolve(outcome)
  }

  async function offer(mine: Round) {
    mine.open += 1
    if (isOffline()) throw new VestibuleError('offline')
    const { client, parts } = await load()
    const unwatch = watchRelay(client, {
      onChange: (isUp) => round === mine && emit('relay_status', isUp),
      onNonsense: (reason) => finish(mine, reason),
      grace: timeouts?.broken,
    })
    mine.promise.then(unwatch, unwatch)
    const networks = [...parts.keys()].flatMap(
      (namespace) => context.getNamespace(namespace).networkState.requestedCaipNetworks,
    )
    const namespaces = proposeNamespaces(networks, parts)
    const proposal = propose(client, namespaces, parts)
    const { uri, approval } = await reach(client, proposal, { timeoutMs: timeouts?.relay })
    if (round === mine) emit('display_uri', uri)
    approval().then(
      (approved) => settle(mine, approved),
      (error: unknown) => fail(mine, error),
    )
  }

  async function settle(mine: Round, approved: Approved) {
    if (round !== mine) return discard(approved.struct)
    try {
      finish(mine, await accept(approved))
    } catch (error) {
      discard(approved.struct)
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

type Options = {
  load: () => Promise<{ client: Client; parts: Parts }>
  propose: (client: Client, proposal: Proposal, parts: Parts) => Promise<Proposed>
  emit: Emit
  /**
   * Opens a valid session.
   * @returns the namespaces of its accounts
   * @throws if no account is usable
   */
  accept: (approved: Approved) => Promise<readonly Namespace[]>
  /** Ends an unused session. */
  discard: (struct: SessionStruct) => void
  timeouts?: Timeouts | undefined
}

function createRound(): Round {
  const round: Round = {
    open: 0,
    promise: Promise.resolve([]),
    resolve: () => {},
    reject: () => {},
  }
  round.promise = new Promise<readonly Namespace[]>((resolve, reject) =>
    Object.assign(round, { resolve, reject }),
  )
  return round
}
