import { failHistory } from '../../../assets/kept/storedHistory.js'
import type { Core } from '../../../core/core.js'

/** Reads what happened to the account, by code that comes with the first reading. */
export async function readHistory(
  core: Core,
  options?: { more?: boolean | undefined; isQuiet?: boolean | undefined },
): Promise<void> {
  try {
    const assets = await import('../../../assets/history.js')
    await assets.readHistory(core, options)
  } catch (error) {
    core.log.warn('The history could not be asked for.', error)
    failHistory(core)
  }
}
