import { type RefObject, useLayoutEffect, useState } from 'react'

const COLUMNS = 4
/** From this width on, in px, they fit. */
const WIDE = 352

/** How many cards stand side by side. */
export function useColumns(element: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(COLUMNS)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null || globalThis.ResizeObserver === undefined) return
    const observer = new ResizeObserver(() =>
      setColumns(current.clientWidth < WIDE ? COLUMNS - 1 : COLUMNS),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return columns
}
