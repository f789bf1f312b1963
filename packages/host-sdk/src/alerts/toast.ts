import type { Core } from '../core/core.js'
import type { Toast } from '../core/model/state.js'

export const TOAST = 5_000

/** A loading toast stays until the next toast. A toast with `next` stays until the visitor presses a button. */
export function toast(
  core: Core,
  variant: Toast['variant'],
  message: string,
  options: Pick<Toast, 'undo' | 'next'> = {},
) {
  const id = (core.store.getState().toast?.id ?? 0) + 1
  core.store.setState({ toast: { id, variant, message, ...options } })
  core.ui.load().catch(() => {
    // The toast needs the modal's code. The console shows the message.
  })
}

export function hideToast(core: Core) {
  core.store.setState({ toast: undefined })
}
