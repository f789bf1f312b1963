import { type ReactNode, useEffect, useRef } from 'react'
import { useCore, useText } from '../context.js'

/**
 * The window through which the secure frame is seen. Slotting does not move the iframe in the document, so that it is
 * never reloaded; where no view has a slot it lives on unseen.
 */
export function FrameSlot({ surfaces, skeleton, height, takesFocus = false }: FrameSlot.Props) {
  const surface = useCore((state) => state.surface)
  const t = useText()
  const waiting = !surfaces.includes(surface.name)
  const slot = useRef<HTMLSlotElement>(null)
  useEffect(() => {
    const [iframe] = slot.current?.assignedElements() ?? []
    if (takesFocus && !waiting && iframe instanceof HTMLElement) iframe.focus()
  }, [takesFocus, waiting])

  return (
    <div
      className="frame-slot"
      data-waiting={waiting || undefined}
      style={{ height: waiting ? height : surface.height }}
    >
      <slot name="secure-frame" ref={slot} />
      {waiting && (
        <div className="frame-wait" role="status">
          <span className="visually-hidden">{t('frame.loading')}</span>
          {skeleton}
        </div>
      )}
    </div>
  )
}

export declare namespace FrameSlot {
  type Props = {
    /** The surfaces of the frame that belong here. */
    surfaces: readonly string[]
    /** What holds the place until the frame shows one of them. */
    skeleton: ReactNode
    /** Its height in px. */
    height: number
    /** The keyboard goes to the frame once it shows what it should. @default false */
    takesFocus?: boolean | undefined
  }
}
