import { Spinner } from '@vestibule/design'
import { AlertIcon, CheckIcon, CloseIcon } from '@vestibule/design/icons'
import { useEffect } from 'react'
import { hideToast, TOAST } from '../../../alerts/toast.js'
import type { Toast as ToastState } from '../../../core/model/state.js'
import { useModal } from '../../context.js'
import { Button, IconButton } from '../Button.js'
import { useHeld } from '../waiting/useHeld.js'

const MARKS = {
  success: <CheckIcon />,
  error: <AlertIcon />,
  info: <AlertIcon />,
  loading: <Spinner />,
} as const

/** One passing remark; it waits while someone points at it. */
export function Toast({ toast }: { toast: ToastState }) {
  const { core, i18n } = useModal()
  const { t, has } = i18n
  const { held, handlers } = useHeld()
  const { undo, message, variant } = toast

  useEffect(() => {
    if (variant === 'loading' || held) return
    const timer = setTimeout(() => hideToast(core), TOAST)
    return () => clearTimeout(timer)
  }, [core, variant, held])

  return (
    <div className="toast" data-testid="vb-toast" data-variant={variant} {...handlers}>
      <span className="toast-mark">{MARKS[variant]}</span>
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
