import { useLayoutEffect, useRef } from 'react'

/** Gives the outer element the inner one's height, so that CSS can animate it. A custom property would restyle all children. */
export function useHeight() {
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const content = inner.current
    if (content === null || globalThis.ResizeObserver === undefined) return
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? content.offsetHeight
      // A closed dialog has no height; keep the last one for the next opening.
      if (height > 0 && outer.current !== null) outer.current.style.height = `${height}px`
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return { outer, inner }
}
