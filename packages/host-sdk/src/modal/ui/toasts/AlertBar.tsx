import { AlertIcon, CloseIcon } from '@vestibule/design/icons'
import { hideAlert } from '../../../alerts/raiseAlert.js'
import { useCore, useModal, useText } from '../../context.js'
import { IconButton } from '../Button.js'

/** A fault in the dapp's set-up, until it is dismissed. */
export function AlertBar() {
  const { core } = useModal()
  const alert = useCore((state) => state.alert)
  const t = useText()
  return (
    <div className="alerts" aria-live="assertive">
      {alert !== undefined && (
        <div className="alert" data-testid="vb-alert" data-variant={alert.variant}>
          <AlertIcon />
          <span>{alert.message}</span>
          <IconButton small label={t('dismiss')} onClick={() => hideAlert(core)}>
            <CloseIcon />
          </IconButton>
        </div>
      )}
    </div>
  )
}
