import type { Core } from './core.js'
import type { Asked } from './model/asked.js'

/** Notes a request of the dapp that waits in the frame. @param asked Nothing for one that needs nobody. */
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

/** What the frame will show first; from then on it says itself what is in sight. */
export function tellAsked(core: Core) {
  if (core.store.getState().pendingApprovals > 0) return
  const asked = [...core.openRequests.values()].find((one) => one !== undefined)
  if (asked !== undefined) core.store.setState({ asked })
}
