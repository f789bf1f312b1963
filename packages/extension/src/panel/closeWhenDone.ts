import type { Requests } from './requests.js'
import type { SiteRequests } from './siteRequests.js'

/** Time in ms for which the window waits for another request of the site. */
const LINGER_MS = 300
const ARRIVE_MS = 2_000

/**
 * Closes a request window after its last request, with or without a card. The background decides,
 * because it sees the next requests first.
 */
export function closeWhenDone({ store }: SiteRequests, tell: Requests['tell']) {
  const look = () => store.getState().open === 0 && tell({ type: 'done' })
  setTimeout(look, ARRIVE_MS)
  store.subscribe(({ open }, before) => {
    if (open === 0 && before.open > 0) setTimeout(look, LINGER_MS)
  })
}
