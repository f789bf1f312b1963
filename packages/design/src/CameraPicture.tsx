import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createReader } from './camera.js'
import { WarnIcon } from './icons.js'

/** `opening` until the first picture appears, or until the camera is denied or fails. */
type CameraStatus = 'opening' | 'on' | 'denied' | 'missing' | 'failed'

const STATUS_OF: Readonly<Record<string, CameraStatus>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

const PAUSE = 150

export function CameraPicture({
  label,
  say,
  isWrong,
  testId,
  children,
  ...on
}: CameraPicture.Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [status, setStatus] = useState<CameraStatus>('opening')
  const last = useRef(on)
  last.current = on

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let isCurrent = true
    const read = createReader()
    async function open() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      // The visitor may have closed this view while the camera opened.
      if (!isCurrent || video.current === null) return stop()
      video.current.srcObject = stream
      await video.current.play()
      if (!isCurrent) return
      setStatus('on')
      await look()
    }
    async function look() {
      const code = await read(video.current as HTMLVideoElement).catch(() => undefined)
      if (!isCurrent) return
      if (code !== undefined) last.current.onRead(code)
      timer = setTimeout(look, PAUSE)
    }
    function stop() {
      isCurrent = false
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    open().catch((error: unknown) => {
      if (isCurrent) {
        last.current.onFailed?.(error)
        setStatus(STATUS_OF[(error as Error)?.name] ?? 'failed')
      }
      stop()
    })
    return stop
  }, [])

  const isBroken = status !== 'on' && status !== 'opening'
  return (
    <div className="camera" data-testid={testId} data-status={status}>
      {!isBroken && (
        <div className="camera-picture">
          <video ref={video} muted playsInline aria-label={label} />
        </div>
      )}
      <p role="status" data-wrong={isBroken || isWrong || undefined}>
        {isBroken && <WarnIcon />}
        <span>{say(status)}</span>
      </p>
      {children}
    </div>
  )
}

export declare namespace CameraPicture {
  type Props = {
    label: string
    say: (status: CameraStatus) => string
    isWrong: boolean
    testId: string
    children?: ReactNode
    /** Called for each scan that finds a code: several times for one code. */
    onRead: (text: string) => void
    onFailed?: (error: unknown) => void
  }
}
