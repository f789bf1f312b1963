import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useCore } from '../../context.js'
import { WaitWords } from '../waiting/WaitWords.js'

/**
 * The place of the secure frame in a view. Slotting does not move the iframe in the document, so it never reloads; without a slot it stays
 * hidden.
 */
export function FrameSlot(props: Props) {
  const { surfaces, skeleton, height, takesFocus = false, focusAgain } = props
  const surface = useCore((state) => state.surface)
  const waiting = !surfaces.includes(surface.name)
  const slot = useRef<HTMLSlotElement>(null)
  const giveFocus = () => {
    const [iframe] = slot.current?.assignedElements() ?? []
    if (!takesFocus || waiting || !(iframe instanceof HTMLElement)) return
    // Focusing a focused frame would lose the focus for a moment, and typed characters.
    if (document.activeElement !== iframe) iframe.focus()
  }
  // Before painting: characters that the visitor types meanwhile must not get lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `focusAgain` is what it waits for.
  useLayoutEffect(giveFocus, [takesFocus, waiting, focusAgain])
  // And after it: a dialog that opens with the view has taken the focus for itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(giveFocus, [takesFocus, waiting, focusAgain])

  const place = useRef<HTMLDivElement>(null)
  const shownHeight = waiting ? height : surface.height
  // A hidden frame does not draw, nor does one whose code is loading.
  const now = { waiting, height: shownHeight || height, skeleton: waiting || shownHeight === 0 }
  const open = useCore((state) => state.open)
  // The frame is done before the card has gone, which must not show a wait again.
  const shown = useRef(now)
  if (open) shown.current = now
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another height it may be out of view again.
  useEffect(() => {
    // Embedded, or on a low screen, the frame may be outside of the viewport. Then it does not draw, and cannot be approved.
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
  /** The surfaces of the frame that belong here. */
  surfaces: readonly string[]
  /** The placeholder until the frame shows one of them. */
  skeleton: ReactNode
  height: number
  /**
   * The frame gets the keyboard after it has drawn.
   * @default false
   */
  takesFocus?: boolean | undefined
  /** The focus returns there when this changes. */
  focusAgain?: unknown
}
