import { useEffect, useState } from 'react'

/** Whether this document has the keyboard's focus. */
export function useFocused(): boolean {
  const [focused, setFocused] = useState(true)
  useEffect(() => {
    const ended = new AbortController()
    const look = () => setFocused(document.hasFocus())
    addEventListener('focus', look, { signal: ended.signal })
    addEventListener('blur', () => setFocused(false), { signal: ended.signal })
    look()
    return () => ended.abort()
  }, [])
  return focused
}
