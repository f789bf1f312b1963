import type { Core } from './core.js'
import type { Asked } from './model/asked.js'

/** Records a request of the dapp that waits in the frame. @param asked undefined for one without a visitor. */
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

/** Guesses the request that the frame shows first. Later the frame reports the visible request. */
export function tellAsked(core: Core) {
  const state = core.store.getState()
  if (state.pendingApprovals > 0) return
  const asked = [...core.openRequests.values()].find((one) => one !== undefined)
  if (asked !== undefined && asked !== state.asked) core.store.setState({ asked })
}
