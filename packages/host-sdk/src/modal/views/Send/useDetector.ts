import { type Detector, findDetector } from '@vestibule/design/camera'
import { useEffect, useState } from 'react'

/** The browser's reader of QR codes; undefined where it has none. The camera is not asked for by this. */
export function useDetector(): Detector | undefined {
  const [detector, setDetector] = useState<Detector>()
  useEffect(() => {
    let isCurrent = true
    findDetector().then(
      (found) => {
        if (isCurrent) setDetector(found)
      },
      () => {
        // Then the address is pasted.
      },
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return detector
}
