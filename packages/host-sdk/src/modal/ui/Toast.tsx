import { Spinner } from '@vestibule/design'
import { AlertIcon, CheckIcon, CloseIcon } from '@vestibule/design/icons'
import { useEffect, useState } from 'react'
import { hideToast, TOAST } from '../../core/messages.js'
import { useCore, useModal } from '../context.js'
import { Button, IconButton } from './Button.js'

const MARKS = {
  success: <CheckIcon />,
  error: <AlertIcon />,
  info: <AlertIcon />,
  loading: <Spinner />,
} as const

/** One passing remark; it waits while somebody points at it. */
export function Toast() {
  const { core, i18n } = useModal()
  const toast = useCore((state) => state.toast)
  const { t, has } = i18n
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (toast === undefined || toast.variant === 'loading' || held) return
    const timer = setTimeout(() => hideToast(core), TOAST)
    return () => clearTimeout(timer)
  }, [core, toast, held])

  if (toast === undefined) return null
  const { undo, message } = toast
  return (
    <div
      className="toast"
      key={toast.id}
      role={toast.variant === 'error' ? 'alert' : 'status'}
      data-testid="vb-toast"
      data-variant={toast.variant}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocusCapture={() => setHeld(true)}
      onBlurCapture={() => setHeld(false)}
    >
      <span className="toast-mark">{MARKS[toast.variant]}</span>
      <span>{has(message) ? t(message) : message}</span>
      {undo !== undefined && (
        <Button
          kind="quiet"
          testId="vb-undo"
          onClick={() => {
            undo()
            hideToast(core)
          }}
        >
          {t('undo')}
        </Button>
      )}
      <IconButton small label={t('dismiss')} onClick={() => hideToast(core)}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}
