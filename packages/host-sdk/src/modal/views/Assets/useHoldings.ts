import { useModal } from '../../context.js'
import { usePolled } from '../../hooks/usePolled.js'
import { readHoldings } from './readHoldings.js'

/** Milliseconds between two looks at what an account holds, while someone looks at it. */
const PERIOD = 10_000

/** Reads what the account holds as long as someone looks. */
export function useHoldings() {
  const { core } = useModal()
  usePolled(({ force }) => void readHoldings(core, { force }), {
    period: PERIOD,
    readAt: ({ holdings }) => holdings?.updatedAt,
  })
}
