import { type AskIndex, NodeFault } from '@vestibule/indexer'
import { SECOND } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import { limitTime } from '../../net/limitTime.js'
import { readCapped } from '../../net/readCapped.js'

/** Timeout in ms, and maximum size of a response in bytes. */
const TIMEOUT = 8 * SECOND
const MAX_ANSWER = 8 * 1024 * 1024
/** Pause in ms after a rate limit without `Retry-After`. */
const PAUSE = 10 * SECOND
const LONGEST_PAUSE = 60 * SECOND

const NOT_FOUND = 404
const TOO_MANY = 429

/** Keeps the URL's query parameters, such as a key. Pauses after a rate limit. */
export function createIndexSource(options: Options): AskIndex {
  const { url, fetch, clock, timeout = TIMEOUT } = options
  let pausedUntil = Number.NEGATIVE_INFINITY

  function pause(response: Response) {
    const asked = Number(response.headers.get('retry-after')) * SECOND
    pausedUntil = clock() + (asked > 0 ? Math.min(asked, LONGEST_PAUSE) : PAUSE)
  }

  return async (path) => {
    if (clock() < pausedUntil && pausedUntil - clock() <= LONGEST_PAUSE) throw new NodeFault(path)
    const signal = limitTime(timeout)
    try {
      const headers = { accept: 'application/json, text/plain' }
      const response = await fetch(below(url, path), { headers, redirect: 'error', signal })
      if (response.status === TOO_MANY) pause(response)
      if (response.status !== NOT_FOUND && !response.ok)
        throw new Error(`The index responded with ${response.status}.`)
      const bytes = await readCapped(response, { limit: MAX_ANSWER, signal })
      return response.ok ? bytes.toString('utf8') : undefined
    } catch (cause) {
      throw new NodeFault(path, { cause })
    }
  }
}

type Options = {
  url: string
  fetch: typeof globalThis.fetch
  clock: Clock
  timeout?: number | undefined
}

function below(url: string, path: string): URL {
  const asked = new URL(url)
  const [more = '', query = ''] = path.split('?')
  asked.pathname = `${asked.pathname.replace(/\/+$/, '')}${more}`
  for (const [name, value] of new URLSearchParams(query)) asked.searchParams.set(name, value)
  return asked
}
