import { type PointerEvent, useState } from 'react'

/**
 * Whether someone is at something that would go by itself: the pointer moved over it, or the keyboard is in it. A pointer
 * that rested where it appeared has not been pointed at it.
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
