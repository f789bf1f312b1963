import { useModal } from '../../context.js'
import { usePolled } from '../../hooks/usePolled.js'
import { readHoldings } from './readHoldings.js'

/** Poll interval in ms. */
const PERIOD = 10_000

export function useHoldings() {
  const { core } = useModal()
  usePolled(({ force }) => void readHoldings(core, { force }), {
    period: PERIOD,
    readAt: ({ holdings }) => holdings?.updatedAt,
  })
}
