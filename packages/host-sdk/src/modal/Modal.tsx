import {
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { safeClose } from '../navigation/leaveModal.js'
import { Card } from './Card.js'
import { useCore, useModal } from './context.js'
import { rememberFocus } from './focus/rememberFocus.js'
import { lockScroll } from './lockScroll.js'
import { Notifications } from './ui/toasts/Notifications.js'

/** The modal in its place: a native dialog over the page, or, embedded, a card inside it. */
export function Modal() {
  const { core } = useModal()
  if (core.options.enableEmbedded === true)
    return (
      <>
        <Card />
        <Notifications isHere />
      </>
    )
  return <Overlay />
}

function Overlay() {
  const { core } = useModal()
  // What worked is said before the modal goes; for the dapp it is closed already.
  const open = useCore((state) => state.open || state.success !== undefined)
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    if (!open) return
    const restoreFocus = rememberFocus()
    // Before the card is there: what changes the page would have both laid out once more.
    const unlock = lockScroll()
    dialog.current?.showModal()
    // Not the first button: nothing is about to be pressed yet.
    dialog.current?.querySelector<HTMLElement>('.card')?.focus({ preventScroll: true })
    // The browser gave it to that button first, and went after it to where the card comes in from.
    dialog.current?.scrollTo(0, 0)
    return () => {
      dialog.current?.close()
      unlock()
      restoreFocus()
    }
  }, [open])

  const leave = () => void safeClose(core)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // A dialog that closes itself would not ask whether it may.
    event.preventDefault()
    leave()
  }
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    leave()
  }
  const onClick = (event: MouseEvent) => {
    // The second half of a double click is for the button that opened the modal.
    if (event.target === event.currentTarget && event.detail < 2) leave()
  }
  const onClose = () => {
    // Some browsers close on a second Escape without asking; the state decides.
    if (open && core.store.getState().open) dialog.current?.showModal()
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
        <Card />
        <Notifications isHere={open} />
      </dialog>
      <Notifications isHere={!open} />
    </>
  )
}
