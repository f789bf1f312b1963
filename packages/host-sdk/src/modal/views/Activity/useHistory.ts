import type { History } from '../../../core/model/state.js'
import { useCore, useModal } from '../../context.js'
import { usePolled } from '../../hooks/usePolled.js'
import { readHistory } from './readHistory.js'

/** Milliseconds between two looks at what happened, while someone looks. */
const PERIOD = 10_000

/** The account's history at the services, read as long as someone looks. */
export function useHistory(caipAddress: string | undefined): History | undefined {
  const { core } = useModal()
  usePolled(({ isAgain }) => void readHistory(core, { isQuiet: isAgain }), {
    period: PERIOD,
    readAt: ({ history }) => history?.updatedAt,
  })
  const history = useCore((state) => state.history)
  return history?.caipAddress === caipAddress ? history : undefined
}
