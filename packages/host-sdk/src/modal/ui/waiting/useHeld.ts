import { type PointerEvent, useState } from 'react'

/** Whether the pointer moved over the element or the element has the focus. Ignores a resting pointer. */
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
