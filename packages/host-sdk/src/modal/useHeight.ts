import { useLayoutEffect, useRef } from 'react'

/** Tells the outer element the inner one's height in `--height`, so that CSS can animate what `auto` cannot. */
export function useHeight() {
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const content = inner.current
    if (content === null) return
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? content.offsetHeight
      // A closed dialog has no height; its last one is kept for the next opening.
      if (height > 0) outer.current?.style.setProperty('--height', `${height}px`)
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return { outer, inner }
}
