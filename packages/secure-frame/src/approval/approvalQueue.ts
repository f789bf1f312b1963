import { type ErrorType, type PageContract, VestibuleError } from '@vestibule/protocol'
import type { Params } from '@vestibule/protocol/channel'
import type { Assertion } from '@vestibule/protocol/http'
import { createStore } from 'zustand/vanilla'
import type { NextWindow } from '../popup/windowMessages.js'
import { type Approval, sendsTransaction } from './approval.js'

const MAX_QUEUE = 5
/** Time in ms for a slow page to replace the view of an ended request. */
const LEAVE_MS = 600

export type Waiting = {
  approval: Approval
  working: boolean
  /** Set if an approved request failed. The card shows the failure until the visitor closes it. */
  lost?: Loss | undefined
  decide: (yes: boolean, how?: How) => void
}

type How = Partial<Change> & {
  reason?: ErrorType | undefined
  assertion?: Assertion | undefined
}

/** The namespace defines the format of `change`. `window` waits for the changed request. */
type Change = { change: unknown; window: NextWindow }

export type Answered =
  | { kind: 'approved'; assertion: Assertion | undefined; takeAway: () => void }
  /** The card shows progress until another request replaces it. */
  | (Change & { kind: 'changed'; takeAway: () => void })

export type Loss = 'unsent' | 'unknown' | 'hidden'

/** A request that must wait for an earlier request before its preparation. */
type Held = {
  key: string
  admit: () => void
  refuse: (error: VestibuleError) => void
  refused?: VestibuleError | undefined
}

/** Permission to prepare a request. `release` passes the permission to the next request. */
export type Turn = { release: () => void; held: Held | undefined }

type OrderPlace = {
  /** Resolves when all earlier requests have passed. */
  reached: Promise<unknown>
  pass: () => void
}

/** A request's position in the page's order. It passes when the request is shown, ends or must wait. */
export type Place = OrderPlace & {
  /** Order in which requests count for the limit. */
  counting: OrderPlace
  /** Set if the request was rejected during its preparation. */
  refused?: VestibuleError | undefined
}

export function createApprovalQueue() {
  const store = createStore<State>(() => ({ waiting: [], held: [] }))
  const busy = new Set<string>()
  const [showing, counting] = [createOrder(), createOrder()]
  const coming = new Set<Place>()
  const change = (id: string, next: (entry: Waiting) => Waiting[]) =>
    store.setState(({ waiting }) => ({
      waiting: waiting.flatMap((entry) => (entry.approval.id === id ? next(entry) : [entry])),
    }))
  const without = (entry: Held | undefined) =>
    store.getState().held.filter((other) => other !== entry)

  return {
    store,

    /** Rejects all waiting requests, also those in preparation. Approved requests continue. */
    rejectAll(reason: ErrorType = 'userRejected') {
      const { waiting, held } = store.getState()
      for (const place of coming) place.refused ??= new VestibuleError(reason)
      for (const { refuse } of held) refuse(new VestibuleError(reason))
      for (const { decide } of waiting) decide(false, { reason })
    },

    /** Shows that the connection broke after the approval. Each button only closes the card. */
    tellLost(id: string, lost: Loss) {
      const drop = () => change(id, () => [])
      change(id, (entry) => [{ ...entry, working: false, lost, decide: drop }])
    },

    choose(entry: Waiting) {
      store.setState({ chosen: nameOf(entry) })
    },

    dropTold() {
      store.setState(({ waiting }) => ({
        waiting: waiting.filter(({ lost }) => lost === undefined),
      }))
    },

    place(signal: AbortSignal): Place {
      const [shown, counted] = [showing(), counting()]
      const place: Place = {
        reached: shown.reached,
        counting: counted,
        pass() {
          coming.delete(place)
          counted.pass()
          shown.pass()
        },
      }
      coming.add(place)
      signal.addEventListener('abort', place.pass, { once: true })
      return place
    },

    /** Waits until earlier requests with this `key` have ended. @throws `userRejected`, `requestAborted` */
    async turn(key: string, signal: AbortSignal, place?: Place): Promise<Turn> {
      const hold = busy.has(key)
      busy.add(key)
      if (hold) place?.pass()
      const held = hold ? await holdBack(key, signal) : undefined
      return {
        held,
        release() {
          const others = without(held)
          if (held !== undefined) store.setState({ held: others })
          const next = others.find((other) => other.key === key)
          if (next === undefined) busy.delete(key)
          else next.admit()
        },
      }
    },

    /**
     * @returns the visitor's approval or change, with a function that removes the card
     * @throws `userRejected`, `rateLimited`, `requestAborted`
     */
    ask(
      approval: Approval,
      signal: AbortSignal,
      turn?: Turn,
      replaces?: string,
    ): Promise<Answered> {
      const { id } = approval
      const { waiting } = store.getState()
      if (replaces === undefined && waiting.length >= MAX_QUEUE)
        throw new VestibuleError('rateLimited')
      return new Promise((resolve, reject) => {
        const drop = () => change(id, () => [])
        function leave() {
          const left = store.getState().waiting.find(({ approval }) => approval.id === id)
          drop()
          if (left === undefined) return
          store.setState({ left })
          setTimeout(() => {
            if (store.getState().left === left) store.setState({ left: undefined })
          }, LEAVE_MS)
        }
        if (turn?.held?.refused !== undefined) return reject(turn.held.refused)
        if (signal.aborted) return reject(new VestibuleError('requestAborted'))
        // The visitor rejected the request while the change was prepared.
        if (replaces !== undefined && !waiting.some(({ approval }) => approval.id === replaces))
          return reject(new VestibuleError('userRejected'))
        signal.addEventListener(
          'abort',
          () => {
            drop()
            reject(new VestibuleError('requestAborted'))
          },
          { once: true },
        )
        let decided = false
        function decide(
          yes: boolean,
          { reason = 'userRejected', change: wanted, window, assertion }: How = {},
        ) {
          if (decided) return
          decided = true
          if (yes) {
            change(id, (entry) => [{ ...entry, working: true }])
            resolve({ kind: 'approved', assertion, takeAway: leave })
          } else if (window !== undefined) {
            change(id, (entry) => [{ ...entry, working: true, decide: drop }])
            resolve({ kind: 'changed', change: wanted, window, takeAway: drop })
          } else {
            drop()
            reject(new VestibuleError(reason))
          }
        }
        const entry = { approval, working: false, decide }
        if (replaces === undefined)
          store.setState(({ waiting }) => ({
            waiting: [...waiting, entry],
            held: without(turn?.held),
          }))
        else change(replaces, () => [entry])
      })
    },
  }

  function holdBack(key: string, signal: AbortSignal): Promise<Held> {
    return new Promise((resolve, reject) => {
      let admitted = false
      const held: Held = {
        key,
        admit() {
          admitted = true
          resolve(held)
        },
        refuse(error) {
          store.setState({ held: without(held) })
          if (admitted) held.refused ??= error
          else reject(error)
        },
      }
      const aborted = () => held.refuse(new VestibuleError('requestAborted'))
      if (signal.aborted) return aborted()
      signal.addEventListener('abort', aborted, { once: true })
      store.setState({ held: [...store.getState().held, held] })
    })
  }
}

function createOrder() {
  let last: Promise<unknown> = Promise.resolve()
  return (): OrderPlace => {
    const reached = last
    let pass = () => {}
    const passed = new Promise<void>((resolve) => {
      pass = resolve
    })
    last = reached.then(() => passed)
    return { reached, pass }
  }
}

export type ApprovalQueue = ReturnType<typeof createApprovalQueue>

type State = {
  waiting: readonly Waiting[]
  held: readonly Held[]
  chosen?: string | undefined
  left?: Waiting | undefined
}

const nameOf = ({ approval }: Waiting) => approval.requestId ?? approval.id

export const countPending = ({ waiting, held }: State) => waiting.length + held.length

/** Index of the chosen request while it waits, otherwise of the oldest request. */
export const placeInSight = ({ waiting, chosen }: State) =>
  Math.max(
    0,
    waiting.findIndex((entry) => nameOf(entry) === chosen),
  )

export function tellApprovals(state: State): Params<PageContract['approvals']> {
  const inSight = state.waiting[placeInSight(state)]
  const isSent = inSight && sendsTransaction(inSight.approval.view)
  return {
    pending: countPending(state),
    asked: inSight && (isSent ? 'transaction' : 'signature'),
  }
}
