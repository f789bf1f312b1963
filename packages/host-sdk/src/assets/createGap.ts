import type { Core } from '../core/core.js'
import { isOffline } from '../platform/isOffline.js'

/** Milliseconds after a failure in which nobody asks again, unless the visitor does. */
const GAP = 30_000

/** Keeps the account of a page whose last reading failed from being asked for at once. A device without a network asks nobody. */
export function createGap() {
  const failures = new WeakMap<Core, { caipAddress: string; at: number }>()
  return {
    begin: (core: Core, caipAddress: string) => {
      if (!isOffline()) failures.set(core, { caipAddress, at: Date.now() })
    },
    end: (core: Core) => {
      failures.delete(core)
    },
    isIn: (core: Core, caipAddress: string): boolean => {
      const failure = failures.get(core)
      return failure?.caipAddress === caipAddress && Date.now() - failure.at < GAP
    },
  }
}
