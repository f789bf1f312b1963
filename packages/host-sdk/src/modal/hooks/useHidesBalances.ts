import { useCore, useModal } from '../context.js'

/** Stored from an earlier visit. */
export function useHidesBalances(): boolean {
  const { storage } = useModal().core
  return useCore((state) => state.hidesBalances ?? storage.get('hides_balances') === 'true')
}

export const HIDDEN = '••••'
