import { useEffect } from 'react'
import { loadHistory } from '../../../assets/history.js'
import type { History } from '../../../core/model/state.js'
import { useCore, useModal } from '../../context.js'

/** What the services know of the account's past, read whenever the list is opened and when something was decided. */
export function useHistory(caipAddress: string | undefined): History | undefined {
  const { core } = useModal()
  const open = useCore((state) => state.open)
  const decided = useCore((state) => state.sent.filter(({ outcome }) => outcome).length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a transaction that was decided is a reason to ask
  useEffect(() => {
    if (open && caipAddress !== undefined) void loadHistory(core)
  }, [core, open, caipAddress, decided])
  const history = useCore((state) => state.history)
  return history?.caipAddress === caipAddress ? history : undefined
}
