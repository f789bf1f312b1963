import { useEffect, useRef } from 'react'

/** Returns the focus to the list when the focused element was removed, so that it does not jump to the top. */
export function useKeptFocus(content: unknown) {
  const list = useRef<HTMLElement>(null)
  const before = useRef(content)
  const wasInside = useRef(false)

  useEffect(() => {
    const node = list.current
    if (node === null) return
    const enter = () => {
      wasInside.current = true
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      // An element that is taken away loses the focus to nothing; a visitor gives it to something.
      if (relatedTarget !== null) wasInside.current = false
    }
    node.addEventListener('focusin', enter)
    node.addEventListener('focusout', leave)
    return () => {
      node.removeEventListener('focusin', enter)
      node.removeEventListener('focusout', leave)
    }
  }, [])

  useEffect(() => {
    if (before.current === content) return
    before.current = content
    const node = list.current
    const root = node?.getRootNode()
    const isLost = root instanceof ShadowRoot && root.activeElement === null
    if (wasInside.current && isLost) node?.focus({ preventScroll: true })
  }, [content])
  return list
}
