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

export function Toast({ toast }: { toast: ToastState }) {
  const { core, i18n } = useModal()
  const { t, has } = i18n
  const { held, handlers } = useHeld()
  const { undo, next, message, variant } = toast
  const stays = variant === 'loading' || next !== undefined

  useEffect(() => {
    if (stays || held) return
    const timer = setTimeout(() => hideToast(core), TOAST)
    return () => clearTimeout(timer)
  }, [core, stays, held])

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
      {next !== undefined && (
        <Button
          kind="quiet"
          testId="vb-toast-next"
          onClick={() => {
            hideToast(core)
            next.go()
          }}
        >
          {t(next.text)}
        </Button>
      )}
      <IconButton small label={t('dismiss')} onClick={() => hideToast(core)}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}
