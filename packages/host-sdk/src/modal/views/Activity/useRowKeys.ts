import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** Frames after which a row that cannot take the focus is not tried any more. */
const MAX_FRAMES = 60
/** Rows that Page Up and Page Down pass. */
const PAGE = 5

/** The arrow keys, Page Up and Down, Home and End move the focus through rows of which only some exist. */
export function useRowKeys(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const virtual = useRef<VirtualizerHandle>(null)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const goTo = useCallback((index: number) => {
    virtual.current?.scrollToIndex(index, { align: 'nearest' })
    cancelAnimationFrame(frame.current)
    // The row may be drawn some frames after it was scrolled to, and is hidden until it is measured.
    function focusShown(attempts: number) {
      const row = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] .row`)
      row?.focus()
      if (row != null && (row.getRootNode() as ShadowRoot).activeElement === row) return
      if (attempts > 0) frame.current = requestAnimationFrame(() => focusShown(attempts - 1))
    }
    focusShown(MAX_FRAMES)
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    const at = Number(row?.dataset.index ?? Number.NaN)
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + PAGE,
      PageUp: at - PAGE,
      Home: 0,
      End: count - 1,
    }
    const next = steps[event.key]
    if (next === undefined || Number.isNaN(next)) return
    event.preventDefault()
    goTo(Math.max(0, Math.min(next, count - 1)))
  }
  return { list, virtual, onKeyDown }
}
