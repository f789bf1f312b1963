import { useCore, useModal } from '../context.js'

/** Whether the visitor hides amounts, now or since an earlier visit. */
export function useHidesBalances(): boolean {
  const { storage } = useModal().core
  return useCore((state) => state.hidesBalances ?? storage.get('hides_balances') === 'true')
}

/** Replaces hidden amounts. */
export const HIDDEN = '••••'
