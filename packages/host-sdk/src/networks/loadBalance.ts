import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'

/** Reads a namespace's balance again, by code that a page loads with its first account. */
export async function loadBalance(core: Core, namespace: Namespace): Promise<void> {
  try {
    const { refreshBalance } = await import('./balance.js')
    await refreshBalance(core, namespace)
  } catch (error) {
    core.log.warn('The balance could not be read.', error)
  }
}
