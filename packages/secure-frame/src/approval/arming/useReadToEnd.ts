import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rounding tolerance in CSS px. */
const SLACK = 2

/** `short`: the content never needed scrolling. */
export type Reading = 'unread' | 'read' | 'short'

/** Whether the visitor has scrolled the card and the window to the end. Text that appears later must be read too. */
export function useReadToEnd(card: RefObject<HTMLElement | null>): Reading | undefined {
  const [reading, setReading] = useState<Reading>()
  useLayoutEffect(() => {
    const root = card.current
    if (root === null) return
    const ended = new AbortController()
    const reached = new WeakMap<Element, number>()

    function look() {
      const page = root?.closest('.window')
      const parts = [...(page ? [page] : []), ...(root?.querySelectorAll('*') ?? [])]
      const isRead = parts.filter(isScrolled).every(isAtEnd)
      setReading((before = 'short') => (!isRead ? 'unread' : before === 'short' ? 'short' : 'read'))
    }
    function isAtEnd(element: Element): boolean {
      const far = Math.max(reached.get(element) ?? 0, element.scrollTop + element.clientHeight)
      reached.set(element, far)
      return far >= element.scrollHeight - SLACK
    }

    const resize = new ResizeObserver(look)
    resize.observe(root)
    addEventListener('scroll', look, { capture: true, passive: true, signal: ended.signal })
    look()
    return () => {
      ended.abort()
      resize.disconnect()
    }
  }, [card])
  return reading
}

function isScrolled(element: Element): boolean {
  if (element.scrollHeight <= element.clientHeight + SLACK || element.clientHeight === 0)
    return false
  if (element.closest('details') !== null) return false
  return ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)
}
