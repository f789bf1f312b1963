import { CheckIcon } from '@vestibule/design/icons'
import { useEffect, useRef } from 'react'
import type { Success as What } from '../../../core/model/state.js'
import { useModal, useText } from '../../context.js'

/** Duration in ms. The dapp receives its response earlier. */
const SHOWN = 800

/** Takes the focus, because the focused element may be gone. */
export function Success({ of }: { of: What }) {
  const { core } = useModal()
  const t = useText()
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    said.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => core.store.setState({ success: undefined }), SHOWN)
    return () => clearTimeout(timer)
  }, [core])
  return (
    <p className="success" data-testid="vb-success" tabIndex={-1} ref={said}>
      <span className="success-mark">
        <CheckIcon />
      </span>
      {t(`success.${of}`)}
    </p>
  )
}
