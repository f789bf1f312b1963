import { type PointerEvent, useState } from 'react'

/**
 * Whether the visitor uses an element that closes by itself: the pointer moved over it, or it has the focus. A resting pointer
 * is ignored.
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
