import { type PointerEvent, type ReactNode, useRef } from 'react'
import { safeClose } from '../../../navigation/leaveModal.js'
import { useModal } from '../../context.js'

/** Same query as in Modal.css. */
const SHEET = '(max-width: 430px)'
/** Fraction of the sheet's height. */
const FAR = 0.25
/** Minimum speed in px per ms, and minimum distance in px. */
const FAST = 0.5
const FLICK = 24

/** Closes a phone's sheet when the visitor pulls it down. */
export function SheetTop({ children }: { children: ReactNode }) {
  const { core } = useModal()
  const from = useRef<{ y: number; at: number }>(undefined)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const { target, currentTarget, pointerId, clientY, timeStamp } = event
    const isSheet = core.options.enableEmbedded !== true && matchMedia(SHEET).matches
    if (!isSheet || (target as Element).closest('button') !== null) return
    currentTarget.setPointerCapture(pointerId)
    from.current = { y: clientY, at: timeStamp }
  }

  function onPointerMove({ currentTarget, clientY }: PointerEvent<HTMLElement>) {
    const card = currentTarget.parentElement
    if (from.current === undefined || card === null) return
    card.dataset.pulled = ''
    card.style.translate = `0 ${Math.max(0, clientY - from.current.y)}px`
  }

  function onPointerUp({ type, currentTarget, clientY, timeStamp }: PointerEvent<HTMLElement>) {
    const card = currentTarget.parentElement
    if (from.current === undefined || card === null) return
    const way = clientY - from.current.y
    const speed = way / Math.max(1, timeStamp - from.current.at)
    from.current = undefined
    delete card.dataset.pulled
    const isFar = way > card.offsetHeight * FAR || (way > FLICK && speed > FAST)
    if (type === 'pointerup' && isFar) void safeClose(core)
    // Wait one frame: a closing sheet then moves away from where the finger left it.
    requestAnimationFrame(() => {
      card.style.translate = ''
    })
  }

  return (
    <div
      className="sheet-top"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    >
      <span className="sheet-handle" data-testid="vb-sheet-handle" aria-hidden="true" />
      {children}
    </div>
  )
}
