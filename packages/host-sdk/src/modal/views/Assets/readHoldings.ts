import { failHoldings } from '../../../assets/kept/storedHoldings.js'
import type { Core } from '../../../core/core.js'

/** Its code loads with the first call. */
export async function readHoldings(core: Core, options?: { force: boolean }): Promise<void> {
  try {
    const assets = await import('../../../assets/holdings.js')
    await assets.readHoldings(core, options)
  } catch (error) {
    core.log.warn('The balances could not be requested.', error)
    failHoldings(core)
  }
}
