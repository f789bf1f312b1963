import { failHistory } from '../../../assets/kept/storedHistory.js'
import type { Core } from '../../../core/core.js'
import type { History } from '../../../core/model/state.js'
import { useCore, useModal } from '../../context.js'
import { usePolled } from '../../hooks/usePolled.js'

/** In ms. */
const PERIOD = 10_000

/** Reads while the view is visible. */
export function useHistory(caipAddress: string | undefined): History | undefined {
  const { core } = useModal()
  usePolled(({ isAgain }) => void readHistory(core, { isQuiet: isAgain }), {
    period: PERIOD,
    readAt: ({ history }) => history?.updatedAt,
  })
  const history = useCore((state) => state.history)
  return history?.caipAddress === caipAddress ? history : undefined
}

/** Its code loads with the first call. */
export async function readHistory(
  core: Core,
  options?: { more?: boolean | undefined; isQuiet?: boolean | undefined },
): Promise<void> {
  try {
    const assets = await import('../../../assets/history.js')
    await assets.readHistory(core, options)
  } catch (error) {
    core.log.warn('The history could not be requested.', error)
    failHistory(core)
  }
}
