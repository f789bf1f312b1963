import { DomainError } from '../../errors/domainError.js'
import { createLine, type Line } from './createLine.js'
import { createPlace, type Place } from './createPlace.js'
import { createShares } from './createShares.js'

/** Requests that work at a time: more than a core is busy with while the others wait for the database's disk. */
const MAX_WORKING = 20
const MAX_WAITING = 256
/** Seconds after which to come again, in turn, so that not all do so at once. */
const PAUSES = [1, 2, 3, 4, 5]

/**
 * Who goes first: `known` is a key that was let in minutes ago and goes on with what it began; `session` says that it has
 * a session, which nobody has looked at; `new` is everybody else.
 */
export const RANKS = ['known', 'session', 'new'] as const
export type Rank = (typeof RANKS)[number]

const TIMEOUTS_MS: Record<Rank, { usual: number; overloaded: number }> = {
  known: { usual: 1_000, overloaded: 300 },
  session: { usual: 500, overloaded: 100 },
  new: { usual: 250, overloaded: 30 },
}
/** Whose turn it is, over and over: a rank that is flooded leaves the others a share. */
const TURNS: readonly Rank[] = ['known', 'known', 'session', 'known', 'known', 'session', 'new']

/**
 * Lets so many requests work at a time. The others wait for a moment, or are told to come again, before anything of theirs
 * is read or looked up: what is offered beyond what a process can do is refused, and does not make everybody wait.
 */
export function createAdmission(options: createAdmission.Options = {}) {
  const { most = MAX_WORKING, now = () => performance.now() } = options
  const shares = createShares(now)
  const lines = Object.fromEntries(
    RANKS.map((rank) => [
      rank,
      createLine({ most: MAX_WAITING, timeouts: TIMEOUTS_MS[rank], shares, now }),
    ]),
  ) as Record<Rank, Line>
  let working = 0
  let turn = 0
  let refused = 0

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
        refuse: () => reject(overload(PAUSES[refused++ % PAUSES.length] as number)),
      })
    })
  }

  return {
    /**
     * Resolves with a place, when the request may work.
     * @throws DomainError 429 that says when to come again
     */
    async enter(asking: Asking): Promise<Place> {
      const leave = await admit(asking)
      // Who has been let in once does not have to wait behind all others.
      return createPlace({ leave, enter: () => admit({ ...asking, rank: 'known' }) })
    },
  }
}

type Asking = { network: string; rank: Rank }

export type Admission = ReturnType<typeof createAdmission>

export declare namespace createAdmission {
  type Options = {
    /** Requests that work at a time. @default 20 */
    most?: number | undefined
    /** Milliseconds that never go back. @default performance.now */
    now?: (() => number) | undefined
  }
}

function overload(seconds: number): DomainError {
  return new DomainError('rateLimited', 'rateLimited', { data: { seconds } })
}
