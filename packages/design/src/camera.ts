import { type RefObject, useEffect, useRef, useState } from 'react'

/** The browser's own reader of codes, which TypeScript does not know yet. */
export type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }

type Detectors = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

const QR = 'qr_code'

/** The browser's reader of QR codes; undefined where it has none, or no camera can be asked for. */
export async function findDetector(): Promise<Detector | undefined> {
  const Detectors = (globalThis as { BarcodeDetector?: Detectors }).BarcodeDetector
  if (Detectors === undefined || navigator.mediaDevices?.getUserMedia === undefined)
    return undefined
  const formats = await Detectors.getSupportedFormats()
  return formats.includes(QR) ? new Detectors({ formats: [QR] }) : undefined
}

/** `opening` until the visitor has decided and the camera shows something. */
export type CameraStatus = 'opening' | 'on' | 'denied' | 'missing' | 'failed'

const STATUS_OF: Readonly<Record<string, CameraStatus>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

/**
 * Shows what the camera sees, as long as the element is there. The browser asks the visitor first.
 * @param onFailed Hears why the camera could not be opened.
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onFailed?: (error: unknown) => void,
): CameraStatus {
  const [status, setStatus] = useState<CameraStatus>('opening')
  const failed = useRef(onFailed)
  failed.current = onFailed
  useEffect(() => {
    let stream: MediaStream | undefined
    let isCurrent = true
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    async function open() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      // The visitor may have left while the camera opened.
      if (!isCurrent || video.current === null) return stop()
      video.current.srcObject = stream
      await video.current.play()
      if (isCurrent) setStatus('on')
    }
    open().catch((error: unknown) => {
      stop()
      if (!isCurrent) return
      failed.current?.(error)
      setStatus(STATUS_OF[(error as Error)?.name] ?? 'failed')
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [video])
  return status
}
