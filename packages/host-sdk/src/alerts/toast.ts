import type { Core } from '../core/core.js'
import type { Toast } from '../core/model/state.js'

/** In ms: long enough to read the text. */
export const TOAST = 5_000

/** A loading toast stays until the next one, and one with a `next` until the visitor answers it. */
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
