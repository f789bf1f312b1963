import { Spinner } from '@vestibule/design'
import { useLayoutEffect, useRef } from 'react'
import { WaitWords } from './WaitWords.js'

/** Keeps the previous view's height, so that the card resizes only once. */
export function ViewWait() {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = place
    const view = current?.parentElement
    // Only for a whole view: inside a tab, the outer view sets the height.
    if (!current || !view?.matches('.view')) return
    const { height } = view.closest<HTMLElement>('.views')?.style ?? {}
    if (height) current.style.height = `calc(${height} - 16px)`
  }, [])
  return (
    <div className="view-wait" role="status" ref={place}>
      <Spinner />
      <WaitWords of="loading" />
    </div>
  )
}
