import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

/** Time in ms that the visitor must hold the button for a risky request. */
const HOLD = 800

/** Accepts a trusted click on the button, a long press for a high risk, or two key presses after another gesture. */
export function useConfirm(options: { armed: boolean; hold: boolean; onConfirm: () => void }) {
  const { armed, hold, onConfirm } = options
  const [holding, setHolding] = useState(false)
  const [asking, setAsking] = useState(false)
  const pressed = useRef<{ down: boolean; up: boolean }>({ down: false, up: false })
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const hasGesture = useFrameGesture()

  const release = () => {
    clearTimeout(timer.current)
    setHolding(false)
  }
  useEffect(() => {
    if (armed) return
    clearTimeout(timer.current)
    setHolding(false)
    setAsking(false)
    pressed.current = { down: false, up: false }
  }, [armed])

  return {
    holding,
    /** Whether one key press happened and the next press confirms. */
    asking,
    handlers: {
      onPointerDown({ nativeEvent: { isTrusted } }: PointerEvent) {
        pressed.current = { down: isTrusted && armed, up: false }
        if (!hold || !pressed.current.down) return
        setHolding(true)
        timer.current = setTimeout(() => {
          release()
          onConfirm()
        }, HOLD)
      },
      onPointerUp({ nativeEvent: { isTrusted } }: PointerEvent) {
        pressed.current.up = isTrusted
        release()
      },
      onPointerLeave: release,
      onPointerCancel: release,
      onKeyDown({ nativeEvent, key, repeat }: KeyboardEvent) {
        if (key !== 'Enter' && key !== ' ') return
        // Prevent the click that the browser would create for this key.
        nativeEvent.preventDefault()
        if (!nativeEvent.isTrusted || !armed || repeat || !hasGesture.current) return
        if (asking) onConfirm()
        else setAsking(true)
      },
      onClick({ nativeEvent: { isTrusted } }: MouseEvent) {
        const { down, up } = pressed.current
        pressed.current = { down: false, up: false }
        if (armed && !hold && isTrusted && down && up) onConfirm()
      },
    },
  }
}

/** Whether the visitor pointed or tabbed inside the frame. A page can move the focus here, but cannot create these events. */
function useFrameGesture() {
  const seen = useRef(false)
  useEffect(() => {
    const ended = new AbortController()
    const options = { capture: true, signal: ended.signal }
    addEventListener('pointerdown', ({ isTrusted }) => (seen.current ||= isTrusted), options)
    addEventListener(
      'keydown',
      ({ isTrusted, key }) => (seen.current ||= isTrusted && key === 'Tab'),
      options,
    )
    return () => ended.abort()
  }, [])
  return seen
}
