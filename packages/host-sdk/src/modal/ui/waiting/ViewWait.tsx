import { Spinner } from '@vestibule/design'
import { useLayoutEffect, useRef } from 'react'
import { WaitWords } from './WaitWords.js'

/** Placeholder while a view's code loads, with the height of the view before, so that the card moves once. */
export function ViewWait() {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = place
    const view = current?.parentElement
    // Inside of a tab the surrounding view has its own height.
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
