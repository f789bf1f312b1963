import type { Core } from '../core/core.js'
import { currentView, view } from '../core/model/views.js'
import { hide, open } from '../navigation/modal.js'

const SHOWN_AFTER_MS = 700

/**
 * Opens the modal for a slow approval, so that the visitor can cancel.
 * @returns a function to call when the request ends
 */
export function showWait(core: Core): () => void {
  let isOver = false
  const timer = setTimeout(() => void show(), SHOWN_AFTER_MS)

  async function show() {
    const { open: isOpen, pendingApprovals } = core.store.getState()
    if (isOpen || pendingApprovals > 0) return
    try {
      await open(core, view('ApproveTransaction'))
    } catch {}
    if (isOver) leave()
  }

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
