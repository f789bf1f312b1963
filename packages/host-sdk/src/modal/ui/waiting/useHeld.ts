import { type PointerEvent, useState } from 'react'

/**
 * Whether the visitor uses an element that would close by itself: the pointer moved over it, or the focus is in it. A resting pointer does
 * not count.
 */
export function useHeld() {
  const [held, setHeld] = useState(false)
  return {
    held,
    handlers: {
      onPointerMove({ movementX, movementY }: PointerEvent) {
        if (movementX !== 0 || movementY !== 0) setHeld(true)
      },
      onPointerLeave: () => setHeld(false),
      onFocusCapture: () => setHeld(true),
      onBlurCapture: () => setHeld(false),
    },
  }
}
