import type { Requests } from './requests.js'
import type { SiteRequests } from './siteRequests.js'

/** Time in ms in which the next request of a site reuses the window. */
const LINGER_MS = 300
/** Timeout in ms of the first request. */
const ARRIVE_MS = 2_000

/**
 * Closes a window for requests after the last one, also of those without a card. The background closes it, since it knows of coming
 * requests.
 */
export function closeWhenDone({ store }: SiteRequests, tell: Requests['tell']) {
  const look = () => store.getState().open === 0 && tell({ type: 'done' })
  setTimeout(look, ARRIVE_MS)
  store.subscribe(({ open }, before) => {
    if (open === 0 && before.open > 0) setTimeout(look, LINGER_MS)
  })
}
