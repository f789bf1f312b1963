import { useEffect, useLayoutEffect, useRef } from 'react'
import { useModal } from '../../context.js'

/** Frames that a list may take to draw what had the focus. */
const MAX_FRAMES = 60

/**
 * A new view is read out from its title on. Who goes back comes to what led away, which is another element by then and is
 * known by its handle.
 */
export function useViewFocus({ name, depth }: { name: string; depth: number }) {
  const { core } = useModal()
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef({ name, depth })
  /** By the depth that they led away from. */
  const handles = useRef<(string | undefined)[]>([])

  useLayoutEffect(
    () =>
      core.store.subscribe(({ stack: { length } }, { stack }) => {
        if (length > stack.length)
          handles.current[stack.length] = focusedIn(heading.current)?.dataset.testid
      }),
    [core],
  )
  useEffect(() => {
    const last = before.current
    before.current = { name, depth }
    if (last.name === name) return
    heading.current?.focus({ preventScroll: true })
    const handle = depth < last.depth ? handles.current[depth] : undefined
    if (handle === undefined) return
    let frame = 0
    const look = (attempts: number) => {
      if (attempts === 0 || focusedIn(heading.current) !== heading.current) return
      const card = heading.current?.closest('.card')
      card?.querySelector<HTMLElement>(`[data-testid="${CSS.escape(handle)}"]`)?.focus()
      frame = requestAnimationFrame(() => look(attempts - 1))
    }
    look(MAX_FRAMES)
    return () => cancelAnimationFrame(frame)
  }, [name, depth])
  return heading
}

const focusedIn = (element: Element | null) =>
  (element?.getRootNode() as ShadowRoot | undefined)?.activeElement as HTMLElement | undefined
