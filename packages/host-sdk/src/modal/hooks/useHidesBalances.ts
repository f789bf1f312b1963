import { useCore, useModal } from '../context.js'

/** Whether balances are hidden, also by a choice of an earlier visit. */
export function useHidesBalances(): boolean {
  const { storage } = useModal().core
  return useCore((state) => state.hidesBalances ?? storage.get('hides_balances') === 'true')
}

export const HIDDEN = '••••'
