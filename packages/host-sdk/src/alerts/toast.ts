import type { Core } from '../core/core.js'
import type { Toast } from '../core/model/state.js'

/** Time in ms that a toast stays: long enough to read it, but never the only record of a failure. */
export const TOAST = 5_000

/** Shows a toast. A loading toast stays until the next one, and one with a `next` until the visitor answers it. */
export function toast(
  core: Core,
  variant: Toast['variant'],
  message: string,
  options: Pick<Toast, 'undo' | 'next'> = {},
) {
  const id = (core.store.getState().toast?.id ?? 0) + 1
  core.store.setState({ toast: { id, variant, message, ...options } })
  core.ui.load().catch(() => {
    // Without the modal's code the toast cannot appear; the console has the message.
  })
}

export function hideToast(core: Core) {
  core.store.setState({ toast: undefined })
}
