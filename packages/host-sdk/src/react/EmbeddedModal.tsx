import { useEffect, useState } from 'react'
import { useVestibule } from './VestibuleProvider.js'

/** Place of the modal inside the page, for `enableEmbedded` and `disableAppend`. Render it once. */
export function EmbeddedModal() {
  const { element } = useVestibule()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    // Append only once: moving the element would reload the secure frame.
    if (element !== undefined && place !== null && element.parentElement !== place)
      place.append(element)
  }, [element, place])
  return <div ref={setPlace} />
}
