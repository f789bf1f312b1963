import type { Core } from '../core/core.js'
import { currentView, view } from '../core/model/views.js'
import { hide, open } from '../navigation/modal.js'

/** Milliseconds after which someone who pressed a button begins to wonder. */
const SHOWN_AFTER_MS = 700

/**
 * Opens the modal on the place of the approval where the frame takes long to show it, so that the visitor sees that
 * something happens, and can take it back.
 * @returns what is called when the request has ended, however it did
 */
export function showWait(core: Core): () => void {
  let isOver = false
  const timer = setTimeout(() => void show(), SHOWN_AFTER_MS)

  async function show() {
    const { open: isOpen, pendingApprovals } = core.store.getState()
    if (isOpen || pendingApprovals > 0) return
    try {
      await open(core, view('ApproveTransaction'))
    } catch {
      // The page has said so; the request goes on, and the approval tries again.
    }
    if (isOver) leave()
  }

  /** Another request may still wait there, and what the frame shows stays until it is decided. */
  function leave() {
    const state = core.store.getState()
    const isAwaited = [...core.openRequests.values()].some((asked) => asked !== undefined)
    const isShown = state.open && currentView(state).name === 'ApproveTransaction'
    if (isShown && state.pendingApprovals === 0 && !isAwaited) hide(core)
  }

  return () => {
    clearTimeout(timer)
    isOver = true
    leave()
  }
}
