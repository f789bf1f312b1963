import { useCallback, useState } from 'react'
import { canProveVisibility, type Visibility } from './whereToApprove.js'

/** Whether the browser proves that a card is visible, until the card gives up waiting for the proof. */
export function useVisibility(): [visibility: Visibility, onUnseen: () => void] {
  const [visibility, setVisibility] = useState<Visibility>(() =>
    canProveVisibility() ? 'proven' : 'unproven',
  )
  const onUnseen = useCallback(() => setVisibility('unproven'), [])
  return [visibility, onUnseen]
}
