import { failHoldings } from '../../../assets/kept/storedHoldings.js'
import type { Core } from '../../../core/core.js'

export async function readHoldings(core: Core, options?: { force: boolean }): Promise<void> {
  try {
    const assets = await import('../../../assets/holdings.js')
    await assets.readHoldings(core, options)
  } catch (error) {
    core.log.warn('Could not read the balances.', error)
    failHoldings(core)
  }
}
