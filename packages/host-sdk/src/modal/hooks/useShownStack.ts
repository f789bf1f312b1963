import { useDeferredValue, useEffect, useRef } from 'react'
import type { State } from '../../core/model/state.js'
import { useCore } from '../context.js'

/**
 * The history as of the open modal, so that a closing card does not change. A step forward or back is rendered in slices: on a
 * slow device the press is answered before the next view is drawn. The view that asks a wallet is rendered at once, since its
 * window takes longer than that.
 */
export function useShownStack(): State['stack'] {
  const { open, stack } = useCore((state) => state)
  const last = useRef(stack)
  if (open) last.current = stack
  const wasOpen = useRef(open)
  useEffect(() => {
    wasOpen.current = open
  }, [open])
  const now = last.current
  const drawn = useDeferredValue(now)
  const isInSlices = isStep(drawn, now) && now.at(-1)?.name !== 'ConnectingExternal'
  return wasOpen.current && isInSlices ? drawn : now
}

/** Whether a history is another one with one view more or less. Other changes may remove a view's data. */
function isStep(from: State['stack'], to: State['stack']): boolean {
  const [shorter, longer] = from.length < to.length ? [from, to] : [to, from]
  return longer.length - shorter.length === 1 && shorter.every((view, at) => view === longer[at])
}
