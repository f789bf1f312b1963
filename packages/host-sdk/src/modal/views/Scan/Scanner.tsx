import { CameraPicture } from '@vestibule/design/CameraPicture'
import { createText } from '@vestibule/protocol/texts'
import { useEffect, useState } from 'react'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { useCore, useModal } from '../../context.js'
import { Button } from '../../ui/Button.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'
import { type Problem, readScanned } from './readScanned.js'

const scanText = createText<keyof typeof en>(messages)

/** Scans until a code contains an address or the visitor leaves. */
export function Scanner({ part, reference, onFound, onLeave }: Scanner.Props) {
  const { core } = useModal()
  const [problem, setProblem] = useState<Problem>()
  const open = useCore((state) => state.open)

  function take(text: string) {
    const scanned = readScanned(text, { ...part, reference })
    if ('problem' in scanned) return setProblem(scanned.problem)
    onFound(part.readLinkAmount?.(text) ? text : scanned.address)
  }

  // Turn the camera off when the modal closes.
  useEffect(() => {
    if (!open) onLeave()
  }, [open, onLeave])

  return (
    <CameraPicture
      label={scanText('picture')}
      say={(status) => scanText(status === 'on' ? (problem ?? 'aim') : status)}
      isWrong={problem !== undefined}
      testId="vb-scanner"
      onRead={take}
      onFailed={(error) => core.log.warn('The camera did not open.', error)}
    >
      <Button testId="vb-scan-cancel" onClick={onLeave}>
        {scanText('cancel')}
      </Button>
    </CameraPicture>
  )
}

export declare namespace Scanner {
  type Props = {
    part: TransferPart
    reference: string
    onFound: (address: string) => void
    onLeave: () => void
  }
}
