import { type Detector, useCamera } from '@vestibule/design/camera'
import { WarnIcon } from '@vestibule/design/icons'
import { useEffect, useRef, useState } from 'react'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { useCore, useModal } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { scanText } from './i18n.js'
import { type Problem, readScanned } from './readScanned.js'

/** Milliseconds between two looks at the picture. */
const PAUSE = 150

/** Shows what the camera sees until there is the code of an address in it, or the visitor has had enough. */
export function Scanner({ detector, part, reference, onFound, onLeave }: Scanner.Props) {
  const video = useRef<HTMLVideoElement>(null)
  const { core } = useModal()
  const status = useCamera(video, (error) =>
    core.log.warn('The camera could not be opened.', error),
  )
  const [problem, setProblem] = useState<Problem>()
  const { readAddress, findFault, readLinkAmount } = part
  const open = useCore((state) => state.open)
  const isOn = status === 'on'

  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout>
    let isCurrent = true
    async function look() {
      const codes =
        video.current === null ? [] : await detector.detect(video.current).catch(() => [])
      if (!isCurrent) return
      const [code] = codes
      const scanned = code && readScanned(code.rawValue, { readAddress, findFault, reference })
      if (scanned !== undefined && 'address' in scanned)
        return onFound(
          readLinkAmount?.(code?.rawValue ?? '') ? (code?.rawValue ?? '') : scanned.address,
        )
      if (scanned !== undefined) setProblem(scanned.problem)
      timer = setTimeout(look, PAUSE)
    }
    void look()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isOn, detector, readAddress, findFault, readLinkAmount, reference, onFound])

  // A closed modal films nobody.
  useEffect(() => {
    if (!open) onLeave()
  }, [open, onLeave])

  const isBroken = status !== 'on' && status !== 'opening'
  const says = isBroken ? status : (problem ?? (isOn ? 'aim' : 'opening'))
  return (
    <section className="scan" data-status={status} data-testid="vb-scanner">
      {!isBroken && (
        <div className="scan-picture">
          <video ref={video} muted playsInline aria-label={scanText('picture')} />
        </div>
      )}
      <p
        className="small"
        role="status"
        data-wrong={isBroken || problem !== undefined || undefined}
      >
        {isBroken && <WarnIcon />}
        <span>{scanText(says)}</span>
      </p>
      <Button testId="vb-scan-cancel" onClick={onLeave}>
        {scanText('cancel')}
      </Button>
    </section>
  )
}

export declare namespace Scanner {
  type Props = {
    detector: Detector
    part: TransferPart
    /** What tells the network from others of its namespace. */
    reference: string
    onFound: (address: string) => void
    onLeave: () => void
  }
}
