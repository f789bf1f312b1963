import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useCore } from '../../context.js'
import { WaitWords } from '../waiting/WaitWords.js'

/** A slot shows the iframe without moving it in the document, which would reload it. */
export function FrameSlot(props: Props) {
  const { surfaces, skeleton, height, takesFocus = false, focusAgain } = props
  const surface = useCore((state) => state.surface)
  const waiting = !surfaces.includes(surface.name)
  const slot = useRef<HTMLSlotElement>(null)
  const giveFocus = () => {
    const [iframe] = slot.current?.assignedElements() ?? []
    if (!takesFocus || waiting || !(iframe instanceof HTMLElement)) return
    // Focusing a focused frame would lose typed characters.
    if (document.activeElement !== iframe) iframe.focus()
  }
  // Focus before painting to keep typed characters.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when `focusAgain` changes.
  useLayoutEffect(giveFocus, [takesFocus, waiting, focusAgain])
  // Focus again after painting: a dialog that opens with the view moves the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(giveFocus, [takesFocus, waiting, focusAgain])

  const place = useRef<HTMLDivElement>(null)
  const shownHeight = waiting ? height : surface.height
  // A hidden or loading frame draws nothing.
  const now = { waiting, height: shownHeight || height, skeleton: waiting || shownHeight === 0 }
  const open = useCore((state) => state.open)
  // The frame hides before the card has closed. Keep the last content until then.
  const shown = useRef(now)
  if (open) shown.current = now
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height can move the frame out of view
  useEffect(() => {
    // Scroll to the frame: outside of the viewport it does not draw, so the visitor cannot approve.
    if (!waiting) place.current?.scrollIntoView({ block: 'nearest' })
  }, [waiting, shownHeight])

  return (
    <div
      className="frame-slot"
      ref={place}
      data-waiting={shown.current.waiting || undefined}
      style={{ height: shown.current.height }}
    >
      <slot name="secure-frame" ref={slot} />
      {shown.current.skeleton && (
        <div className="frame-wait" role="status">
          {skeleton}
          <WaitWords of="frame.loading" />
        </div>
      )}
    </div>
  )
}

type Props = {
  surfaces: readonly string[]
  /** Shown until the frame shows one of the surfaces. */
  skeleton: ReactNode
  height: number
  /** Focuses the frame once it shows one of the surfaces. @default false */
  takesFocus?: boolean | undefined
  /** A change focuses the frame again. */
  focusAgain?: unknown
}
