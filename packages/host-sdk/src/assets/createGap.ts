import type { Core } from '../core/core.js'
import { isOffline } from '../platform/isOffline.js'

/** Milliseconds after a failure in which nobody asks again, unless the visitor does. */
const GAP = 30_000

/** Keeps the account of a page whose last reading failed from being asked for at once. A device without a network asks nobody. */
export function createGap() {
  const failures = new WeakMap<Core, { caipAddress: string; at: number; error: Error }>()
  return {
    begin: (core: Core, caipAddress: string, error: Error) => {
      if (!isOffline()) failures.set(core, { caipAddress, at: Date.now(), error })
    },
    end: (core: Core) => {
      failures.delete(core)
    },
    /** The failure, while it keeps the account from being asked for. */
    failureIn: (core: Core, caipAddress: string): Error | undefined => {
      const failure = failures.get(core)
      const isIn = failure?.caipAddress === caipAddress && Date.now() - failure.at < GAP
      return isIn ? failure.error : undefined
    },
  }
}
