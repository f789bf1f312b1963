import { failHistory } from '../../../assets/kept/storedHistory.js'
import type { Core } from '../../../core/core.js'
import type { History } from '../../../core/model/state.js'
import { useCore, useModal } from '../../context.js'
import { usePolled } from '../../hooks/usePolled.js'

/** Poll interval in ms. */
const PERIOD = 10_000

export function useHistory(caipAddress: string | undefined): History | undefined {
  const { core } = useModal()
  usePolled(({ isAgain }) => void readHistory(core, { isQuiet: isAgain }), {
    period: PERIOD,
    readAt: ({ history }) => history?.updatedAt,
  })
  const history = useCore((state) => state.history)
  return history?.caipAddress === caipAddress ? history : undefined
}

export async function readHistory(
  core: Core,
  options?: { more?: boolean | undefined; isQuiet?: boolean | undefined },
): Promise<void> {
  try {
    const assets = await import('../../../assets/history.js')
    await assets.readHistory(core, options)
  } catch (error) {
    core.log.warn('Could not read the history.', error)
    failHistory(core)
  }
}
