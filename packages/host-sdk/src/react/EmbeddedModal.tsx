import { useEffect, useState } from 'react'
import { useVestibule } from './VestibuleProvider.js'

/** The place of the modal inside the page, for `enableEmbedded` and `disableAppend`. Render it once. */
export function EmbeddedModal() {
  const { element } = useVestibule()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    // Moving the element would reload the secure frame, so that it is put in place only where it is not yet.
    if (element !== undefined && place !== null && element.parentElement !== place)
      place.append(element)
  }, [element, place])
  return <div ref={setPlace} />
}
