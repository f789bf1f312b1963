import { Spinner } from '@vestibule/design'
import { RetryIcon } from '@vestibule/design/icons'
import { useEffect, useRef } from 'react'
import { followPull } from './followPull.js'
import type { Refresh } from './useRefresh.js'

/** Pixels from which a pull counts. */
const FAR = 72
/** Maximum pixels of the mark, and its share of the finger's way. */
const [MOST, SHARE] = [44, 0.5]

/** Refreshes a list when a finger pulls it down; first in the list. Without a touch screen there is a button. */
export function PullToRefresh({ refresh, label }: PullToRefresh.Props) {
  const { busy, start } = refresh
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = place.current?.closest<HTMLElement>('.tab-panel')
    const mark = place.current?.firstElementChild
    if (list == null || !(mark instanceof HTMLElement)) return
    const stop = followPull(list, {
      pull(way) {
        const shown = Math.min(MOST, way * SHARE)
        mark.dataset.pulled = way >= FAR ? 'far' : ''
        mark.style.translate = `0 ${shown}px`
        mark.style.opacity = String(Math.min(1, way / FAR))
      },
      letGo(way) {
        delete mark.dataset.pulled
        mark.style.translate = ''
        mark.style.opacity = ''
        if (way >= FAR) start()
      },
    })
    return stop
  }, [start])
  return (
    <div className="refresh" ref={place}>
      <span className="refresh-mark" data-busy={busy || undefined} data-testid="vb-pull">
        {busy ? <Spinner /> : <RetryIcon />}
      </span>
      <span className="visually-hidden" role="status">
        {busy && label}
      </span>
    </div>
  )
}

export declare namespace PullToRefresh {
  type Props = {
    refresh: Refresh
    /** Read out while it is read again. */
    label: string
  }
}
