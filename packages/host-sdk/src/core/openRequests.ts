import type { Core } from './core.js'
import type { Asked } from './model/asked.js'

/** @param asked Undefined if the request needs no approval. */
export function addRequest(core: Core, asked: Asked | undefined): AbortController {
  const request = new AbortController()
  core.openRequests.set(request, asked)
  tellAsked(core)
  return request
}

export function dropRequest(core: Core, request: AbortController) {
  core.openRequests.delete(request)
  tellAsked(core)
}

/** Sets a preliminary value until the frame reports the visible request. */
export function tellAsked(core: Core) {
  const state = core.store.getState()
  if (state.pendingApprovals > 0) return
  const asked = [...core.openRequests.values()].find((one) => one !== undefined)
  if (asked !== undefined && asked !== state.asked) core.store.setState({ asked })
}
