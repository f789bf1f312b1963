import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Pixels that a finger goes sideways to turn a page. */
const SWIPE = 40

/** Which of several pages is shown: they are turned by buttons, by the arrows anywhere in the modal, and by a finger. */
export function useTurning(stage: RefObject<HTMLElement | null>, count: number) {
  const [page, setPage] = useState(0)
  const from = useRef<{ x: number; y: number }>(undefined)

  const turn = useCallback(
    (step: number) => setPage((page) => Math.min(Math.max(page + step, 0), count - 1)),
    [count],
  )

  useEffect(() => {
    const root = stage.current?.getRootNode()
    const onKeyDown = (event: Event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[(event as KeyboardEvent).key]
      if (step !== undefined) turn(step)
    }
    root?.addEventListener('keydown', onKeyDown)
    return () => root?.removeEventListener('keydown', onKeyDown)
  }, [stage, turn])

  const swipe = {
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
      // A mouse marks text.
      from.current = pointerType === 'mouse' ? undefined : { x: clientX, y: clientY }
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      if (from.current === undefined) return
      const [across, down] = [clientX - from.current.x, clientY - from.current.y]
      from.current = undefined
      if (Math.abs(across) > Math.max(SWIPE, Math.abs(down))) turn(-Math.sign(across))
    },
  }
  return { page, turn, swipe }
}
