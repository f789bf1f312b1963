import { type RefObject, useEffect, useState } from 'react'
import { useModal } from '../../context.js'

/** `opening` until the visitor has decided and the camera shows something. */
export type CameraStatus = 'opening' | 'on' | 'denied' | 'missing' | 'failed'

const STATUS_OF: Readonly<Record<string, CameraStatus>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

/** Shows what the camera sees, as long as the element is there. The browser asks the visitor first. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): CameraStatus {
  const { core } = useModal()
  const [status, setStatus] = useState<CameraStatus>('opening')
  useEffect(() => {
    let stream: MediaStream | undefined
    let isCurrent = true
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    async function open() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      // Anyone who has left meanwhile is not filmed.
      if (!isCurrent || video.current === null) return stop()
      video.current.srcObject = stream
      await video.current.play()
      if (isCurrent) setStatus('on')
    }
    open().catch((error: unknown) => {
      stop()
      if (!isCurrent) return
      core.log.warn('The camera could not be opened.', error)
      setStatus(STATUS_OF[(error as Error)?.name] ?? 'failed')
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [core, video])
  return status
}
