import { type Detector, useCamera } from '@vestibule/design/camera'
import { useEffect, useRef } from 'react'
import { useText } from '../i18n.js'

/** Milliseconds between two looks at the picture. */
const PAUSE = 150

/** Shows what the camera sees, and reads every code in it. */
export function CameraPicture({ detector, isWrong, onRead }: CameraPicture.Props) {
  const t = useText()
  const video = useRef<HTMLVideoElement>(null)
  const status = useCamera(video)
  const isOn = status === 'on'
  const last = useRef(onRead)
  last.current = onRead

  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout>
    let isCurrent = true
    async function look() {
      const codes =
        video.current === null ? [] : await detector.detect(video.current).catch(() => [])
      if (!isCurrent) return
      const [code] = codes
      if (code !== undefined) last.current(code.rawValue)
      timer = setTimeout(look, PAUSE)
    }
    void look()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isOn, detector])

  const isBroken = !isOn && status !== 'opening'
  return (
    <div className="scan-camera" data-testid="vb-scan-camera" data-status={status}>
      {!isBroken && (
        <div className="scan-picture">
          <video ref={video} muted playsInline aria-label={t('scan.picture')} />
        </div>
      )}
      <p role="status" data-wrong={isBroken || isWrong || undefined}>
        {t(isWrong ? 'scan.wrong' : `scan.camera.${status}`)}
      </p>
    </div>
  )
}

export declare namespace CameraPicture {
  type Props = {
    detector: Detector
    /** It is another code that was seen. */
    isWrong: boolean
    /** Called with every code that is seen, several times. */
    onRead: (text: string) => void
  }
}
