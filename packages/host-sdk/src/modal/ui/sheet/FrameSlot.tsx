import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useCore } from '../../context.js'
import { WaitWords } from '../waiting/WaitWords.js'

/**
 * The window through which the secure frame is seen. Slotting does not move the iframe in the document, so that it is
 * never reloaded; where no view has a slot it lives on unseen.
 */
export function FrameSlot(props: FrameSlot.Props) {
  const { surfaces, skeleton, height, takesFocus = false, focusAgain } = props
  const surface = useCore((state) => state.surface)
  const waiting = !surfaces.includes(surface.name)
  const slot = useRef<HTMLSlotElement>(null)
  const giveFocus = () => {
    const [iframe] = slot.current?.assignedElements() ?? []
    if (!takesFocus || waiting || !(iframe instanceof HTMLElement)) return
    // A frame that has the focus would lose it for a moment, and with it what is typed then.
    if (document.activeElement !== iframe) iframe.focus()
  }
  // Before it is painted: what is typed into a field in sight must not get lost on the way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `focusAgain` is what it waits for.
  useLayoutEffect(giveFocus, [takesFocus, waiting, focusAgain])
  // And after it: a dialog that opens with the view has taken the focus for itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(giveFocus, [takesFocus, waiting, focusAgain])

  const place = useRef<HTMLDivElement>(null)
  const shownHeight = waiting ? height : surface.height
  // A frame without a place has not drawn, nor has one whose code is on its way. It must be in sight for that.
  const now = { waiting, height: shownHeight || height, skeleton: waiting || shownHeight === 0 }
  const open = useCore((state) => state.open)
  // The frame is done before the card has gone, which must not begin to wait again under the eye.
  const shown = useRef(now)
  if (open) shown.current = now
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another height it may be out of sight again.
  useEffect(() => {
    // Embedded, or on a low screen, the frame may be out of sight; then it draws nothing, and what is not seen cannot be approved.
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

export declare namespace FrameSlot {
  type Props = {
    /** The surfaces of the frame that belong here. */
    surfaces: readonly string[]
    /** The placeholder until the frame shows one of them. */
    skeleton: ReactNode
    /** Its height in px. */
    height: number
    /** The keyboard goes to the frame once it shows what it should. @default false */
    takesFocus?: boolean | undefined
    /** The keyboard goes there again when this changes. */
    focusAgain?: unknown
  }
}
