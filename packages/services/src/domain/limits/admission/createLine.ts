import type { Shares } from './createShares.js'

/** Milliseconds for which a line may stay busy before it counts as overloaded. */
const INTERVAL = 100

/** A request that waits for its turn. */
export type Waiting = {
  network: string
  /** Lets it in, or tells it that it is not going to be. */
  call: () => void
  refuse: () => void
}

/**
 * Requests of one rank that wait for their turn. The lightest network is called first, and the heaviest one has to go
 * when there is no more room. While the line has been busy for long, it is let in only who would wait for a moment: so it
 * stays short, and the ones that are let in are fast (controlled delay, as in RFC 8289).
 */
export function createLine(options: createLine.Options) {
  const { most, timeouts, shares, now } = options
  const line: (Waiting & { timer: NodeJS.Timeout })[] = []
  let busySince = 0

  function remove(index: number): Waiting | undefined {
    const [waiting] = line.splice(index, 1)
    clearTimeout(waiting?.timer)
    return waiting
  }

  /** The heaviest one has to go; of several, the one that came last. */
  function findSurplus(): number {
    const waiting = new Map<string, number>()
    for (const { network } of line) waiting.set(network, (waiting.get(network) ?? 0) + 1)
    const weights = line.map(({ network }) => shares.of(network) + (waiting.get(network) ?? 0))
    return weights.lastIndexOf(Math.max(...weights))
  }

  /** The lightest one is next; of several, the one that came first. */
  function findNext(): number {
    const weights = line.map(({ network }) => shares.of(network))
    return weights.indexOf(Math.min(...weights))
  }

  const isOverloaded = () => line.length > 0 && now() - busySince > INTERVAL

  return {
    /** Whether someone has been waiting in it all the time, for longer than a moment. */
    isOverloaded,

    /** Waits to be called, or refused. */
    join(waiting: Waiting): void {
      if (line.length === 0) busySince = now()
      const timer = setTimeout(
        () => remove(line.findIndex((each) => each.timer === timer))?.refuse(),
        isOverloaded() ? timeouts.overloaded : timeouts.usual,
      )
      timer.unref()
      line.push({ ...waiting, timer })
      if (line.length > most) remove(findSurplus())?.refuse()
    },

    /** Calls the next one. @returns false when there is none */
    callNext(): boolean {
      if (line.length === 0) return false
      remove(findNext())?.call()
      return true
    },
  }
}

export type Line = ReturnType<typeof createLine>

export declare namespace createLine {
  type Options = {
    /** Requests that may wait. */
    most: number
    /** Milliseconds that one may wait, usually and when the line is overloaded. */
    timeouts: { usual: number; overloaded: number }
    shares: Shares
    now: () => number
  }
}
