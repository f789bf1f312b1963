import { AlertIcon, CloseIcon } from '@vestibule/design/icons'
import {
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { hideAlert } from '../alerts/raiseAlert.js'
import { safeClose } from '../navigation/leaveModal.js'
import { close } from '../navigation/modal.js'
import { Card } from './Card.js'
import { useCore, useModal, useText } from './context.js'
import { rememberFocus } from './focus/rememberFocus.js'
import { keepShown, raise } from './keepShown.js'
import { lockScroll } from './lockScroll.js'
import { IconButton } from './ui/Button.js'
import { Notifications } from './ui/toasts/Notifications.js'

/** A native dialog over the page, or an embedded card. */
export function Modal() {
  const { core } = useModal()
  if (core.options.enableEmbedded === true)
    return (
      <>
        <Card />
        <AlertBar />
        <Notifications isHere />
      </>
    )
  return <Overlay />
}

function Overlay() {
  const { core } = useModal()
  // The modal still shows a success, but is already closed for the dapp.
  const open = useCore((state) => state.open || state.success !== undefined)
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const node = dialog.current
    if (!open || node === null) return
    const restoreFocus = rememberFocus()
    // Lock before the card renders: a later lock would cause another layout.
    const unlock = lockScroll()
    const release = keepShown(node, () => close(core))
    return () => {
      release()
      node.close()
      unlock()
      restoreFocus()
    }
  }, [open, core])

  const loading = useCore((state) => state.loading)
  useLayoutEffect(() => {
    // The dapp may reopen the modal above its own dialog.
    if (open && !loading && dialog.current?.open) raise(dialog.current)
  }, [open, loading])

  const leave = () => void safeClose(core)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Prevent the browser from closing the dialog: `safeClose` first checks whether closing is
    // allowed.
    event.preventDefault()
    leave()
  }
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    leave()
  }
  const onClick = (event: MouseEvent) => {
    // A double click on the opening button must not close the modal.
    if (event.target === event.currentTarget && event.detail < 2) leave()
  }
  const onClose = () => {
    const node = dialog.current
    if (open && core.store.getState().open && node?.isConnected && !node.open) node.showModal()
  }

  return (
    <>
      <dialog
        ref={dialog}
        className="overlay"
        data-testid="vb-overlay"
        aria-labelledby="title"
        onKeyDown={onKeyDown}
        onCancel={onCancel}
        onClick={onClick}
        onClose={onClose}
      >
        <AlertBar />
        <Card />
        <Notifications isHere={open} />
      </dialog>
      <Notifications isHere={!open} />
    </>
  )
}

function AlertBar() {
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
