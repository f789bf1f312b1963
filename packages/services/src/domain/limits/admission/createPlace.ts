import { isSettled } from '../../../platform/isSettled.js'

/** Milliseconds for which a request keeps its place while the rest of it arrives. */
const GRACE = 50

/** A request's place among those that work. */
export type Place = {
  leave: () => void
  /**
   * Waits for what the request's sender still has to send, in the place for a moment and then without one: who sends
   * slowly must not keep others out.
   * @throws DomainError 429 when there is no place any more once it has arrived
   */
  waitFor: <arrived>(arriving: Promise<arrived>) => Promise<arrived>
}

/**
 * @param options.leave Gives the first place up.
 * @param options.enter Waits for another one.
 */
export function createPlace(options: {
  leave: () => void
  enter: () => Promise<() => void>
}): Place {
  let free: (() => void) | undefined = options.leave

  function leave() {
    free?.()
    free = undefined
  }

  return {
    leave,
    async waitFor(arriving) {
      if (await isSettled(arriving, GRACE)) return arriving
      leave()
      const arrived = await arriving
      free = await options.enter()
      return arrived
    },
  }
}
