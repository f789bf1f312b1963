import { useCallback, useState } from 'react'
import { canProveVisibility, type Visibility } from './whereToApprove.js'

export function useVisibility(): [visibility: Visibility, onUnseen: () => void] {
  const [visibility, setVisibility] = useState<Visibility>(() =>
    canProveVisibility() ? 'proven' : 'unproven',
  )
  const onUnseen = useCallback(() => setVisibility('unproven'), [])
  return [visibility, onUnseen]
}
