import type { Requests } from './requests.js'
import type { SiteRequests } from './siteRequests.js'

/** Milliseconds in which the next request of a site finds the window. */
const LINGER_MS = 300
/** Milliseconds in which the first request arrives, unless its page left while the window opened. */
const ARRIVE_MS = 2_000

/** A window that was opened for a request goes with the last one. The background closes it, which knows of requests on their way. */
export function closeWhenDone({ store }: SiteRequests, tell: Requests['tell']) {
  const look = () => store.getState().waiting.length === 0 && tell({ type: 'done' })
  setTimeout(look, ARRIVE_MS)
  store.subscribe(({ waiting }, before) => {
    if (waiting.length === 0 && before.waiting.length > 0) setTimeout(look, LINGER_MS)
  })
}
