import { DomainError } from '../../errors/domainError.js'
import { createLine, type Line } from './createLine.js'
import type { LoopLoad } from './createLoopLoad.js'
import { createPace, type Pace } from './createPace.js'
import { createPlace, type Place } from './createPlace.js'
import { createShares } from './createShares.js'

/** Requests that work at a time: more than a core is busy with while the others wait for the database's disk. */
export const MAX_WORKING = 20
const MAX_WAITING = 256
/** Seconds after which to come again, in turn, so that not all do so at once. */
const PAUSES = [1, 2, 3, 4, 5]

/** What the event loop may be at work of its time, and how late, before strangers are held back; and so many are not. */
const BUSY = 0.9
const LATE_MS = 30
export const STRANGERS = 10
/** The same for those who come back and begin again, rather than that all of them wait for so long; and so many are not. */
export const TOO_LATE_MS = 100
export const RETURNING = 30
/**
 * The same for those who go on: what a key has begun can be more than one flood, too. More than a core can finish, since anyone who
 * is sent away in the middle of a sign-in has spent for nothing what its beginning cost.
 */
export const FAR_TOO_LATE_MS = 200
export const GOING_ON = 400
/**
 * Requests of late, where each counts half as much after a second: about seventy a second go on for this many. With fewer nobody
 * is held back, since it is not they who keep the machine busy.
 */
const FLOOD = 100
const EVERYBODY = ''
/** What a network may have had of late, before it counts as one that many come from. */
const HEAVY = 2

/**
 * Who goes first: `underWay` is a key that was let in minutes ago and goes on with what it began, which would be lost
 * otherwise; `known` is such a key that begins again; `session` names one that its key was given, which may be over;
 * `new` is everybody else.
 */
export const RANKS = ['underWay', 'known', 'session', 'new'] as const
export type Rank = (typeof RANKS)[number]

const TIMEOUTS_MS: Record<Rank, { usual: number; overloaded: number }> = {
  underWay: { usual: 1_000, overloaded: 300 },
  known: { usual: 500, overloaded: 100 },
  session: { usual: 500, overloaded: 100 },
  new: { usual: 250, overloaded: 30 },
}
/** Whose turn it is, over and over: a rank that is flooded leaves the others a share. */
const TURNS: readonly Rank[] = [
  ...(['underWay', 'known', 'underWay', 'session'] as const),
  ...(['underWay', 'known', 'underWay', 'new'] as const),
]

/**
 * Lets so many requests work at a time. The others wait for a moment, or are told to come again, before anything of theirs
 * is read or looked up: what is offered beyond what a process can do is refused, and does not make everybody wait.
 */
export function createAdmission(options: createAdmission.Options = {}) {
  const { most = MAX_WORKING, now = () => performance.now(), loopLoad = () => IDLE } = options
  const shares = createShares(now)
  const arrivals = createShares(now)
  const lines = Object.fromEntries(
    RANKS.map((rank) => [
      rank,
      createLine({ most: MAX_WAITING, timeouts: TIMEOUTS_MS[rank], shares, now }),
    ]),
  ) as Record<Rank, Line>
  const paceOf = (least: number, lateMs: number) =>
    createPace({ least, now, isOverloaded: () => loopLoad().lateMs > lateMs })
  const paces: Record<Rank, Pace> = {
    underWay: paceOf(GOING_ON, FAR_TOO_LATE_MS),
    known: paceOf(RETURNING, TOO_LATE_MS),
    session: paceOf(RETURNING, TOO_LATE_MS),
    new: createPace({ least: STRANGERS, now, isOverloaded }),
  }
  let working = 0
  let turn = 0
  let refused = 0

  function isOverloaded(): boolean {
    const { busy, lateMs } = loopLoad()
    return busy > BUSY || lateMs > LATE_MS || RANKS.some((rank) => lines[rank].isOverloaded())
  }

  const nextPause = () => PAUSES[refused++ % PAUSES.length] as number

  function leave() {
    working -= 1
    turn = (turn + 1) % TURNS.length
    const first = TURNS[turn] as Rank
    for (const rank of [first, ...RANKS]) if (lines[rank].callNext()) return
  }

  function begin(network: string): () => void {
    working += 1
    shares.add(network)
    return leave
  }

  function admit({ network, rank }: Asking): Promise<() => void> {
    if (working < most) return Promise.resolve(begin(network))
    return new Promise((resolve, reject) => {
      lines[rank].join({
        network,
        call: () => resolve(begin(network)),
        refuse: () => reject(overload(nextPause())),
      })
    })
  }

  return {
    /**
     * Whether a request has to come again, before anything is made of it: strangers beyond the pace that others leave
     * them, those who come back where the event loop is far behind, and what is under way where it is further behind still.
     * @param asking Asked for where it matters, since finding it out has a price. Who has no rank has no chance, and takes
     * none from strangers.
     * @returns the seconds until then
     */
    turnAway(asking: { rank: () => Rank | undefined; network: () => string }): number | undefined {
      arrivals.add(EVERYBODY)
      if (arrivals.of(EVERYBODY) < FLOOD) return undefined
      // Each of them goes on with the time.
      if (RANKS.map((each) => paces[each].isFull()).every(Boolean)) return undefined
      const rank = asking.rank()
      if (rank === undefined) return paces.new.isFull() ? undefined : nextPause()
      if (paces[rank].isFull()) return undefined
      const isHeavy = shares.of(asking.network()) > HEAVY
      return paces[rank].take(isHeavy) ? undefined : nextPause()
    },

    /**
     * Resolves with a place, when the request may work.
     * @throws DomainError 429 that says when to come again
     */
    async enter(asking: Asking): Promise<Place> {
      const leave = await admit(asking)
      // Who has been let in once does not have to wait behind all others.
      return createPlace({ leave, enter: () => admit({ ...asking, rank: 'underWay' }) })
    },
  }
}

const IDLE: LoopLoad = { busy: 0, lateMs: 0 }

type Asking = { network: string; rank: Rank }

export type Admission = ReturnType<typeof createAdmission>

export declare namespace createAdmission {
  type Options = {
    /** Requests that work at a time. @default 20 */
    most?: number | undefined
    /** Milliseconds that never go back. @default performance.now */
    now?: (() => number) | undefined
    /** How busy the event loop is. @default not at all */
    loopLoad?: (() => LoopLoad) | undefined
  }
}

function overload(seconds: number): DomainError {
  return new DomainError('rateLimited', 'rateLimited', { data: { seconds } })
}
