import { Spinner } from '@vestibule/design'
import { RetryIcon } from '@vestibule/design/icons'
import { useEffect, useRef } from 'react'
import type { Refresh } from './useRefresh.js'

/** Movement in px that decides the direction. */
const SLOP = 8

/** Pull distance in px that starts a refresh. */
const FAR = 72
/** Maximum movement of the indicator in px, and its ratio to the finger's movement. */
const [MOST, SHARE] = [44, 0.5]

/** Refreshes a list when a finger pulls it down. Place it first in the list. */
export function PullToRefresh({ refresh, label }: Props) {
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

type Props = {
  refresh: Refresh
  label: string
}

/**
 * Ignores scrolling, sideways movement and two fingers.
 * @param on.pull called repeatedly with the pulled pixels
 * @param on.letGo called with the last pulled pixels, or 0 if the system cancelled the gesture
 * @returns an unsubscribe function
 */
function followPull(list: HTMLElement, on: Handlers): () => void {
  let from: { x: number; y: number } | undefined
  let way: number | undefined

  const start = ({ touches: [touch, ...others] }: TouchEvent) => {
    const isAlone = touch !== undefined && others.length === 0 && list.scrollTop <= 0
    from = isAlone ? { x: touch.clientX, y: touch.clientY } : undefined
    if (from === undefined) end(0)
  }
  const move = ({ touches: [touch] }: TouchEvent) => {
    if (from === undefined || touch === undefined) return
    const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
    if (way === undefined) {
      if (Math.hypot(x, y) < SLOP) return
      if (y <= Math.abs(x) || list.scrollTop > 0) {
        from = undefined
        return
      }
    }
    way = Math.max(0, y)
    on.pull(way)
  }
  const end = (last: number) => {
    from = undefined
    if (way === undefined) return
    way = undefined
    on.letGo(last)
  }
  const leave = () => end(way ?? 0)
  const cancel = () => end(0)

  // The list does not scroll at its top, so `preventDefault` is not needed.
  const passive = { passive: true }
  list.addEventListener('touchstart', start, passive)
  list.addEventListener('touchmove', move, passive)
  list.addEventListener('touchend', leave)
  list.addEventListener('touchcancel', cancel)
  return () => {
    list.removeEventListener('touchstart', start)
    list.removeEventListener('touchmove', move)
    list.removeEventListener('touchend', leave)
    list.removeEventListener('touchcancel', cancel)
  }
}

type Handlers = { pull: (way: number) => void; letGo: (way: number) => void }
