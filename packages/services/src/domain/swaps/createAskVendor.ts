import { SECOND } from '../../platform/time.js'
import { type AskVendor, SwapFault } from '../../ports/swaps.js'
import { limitTime } from '../net/limitTime.js'
import { readCapped } from '../net/readCapped.js'

const TIMEOUT = 4 * SECOND
const MAX_ANSWER = 1024 * 1024

/** Security: errors omit headers and responses, which may contain keys. */
export function createAskVendor(options: {
  fetch: typeof globalThis.fetch
  timeout?: number | undefined
}): AskVendor {
  const { fetch, timeout = TIMEOUT } = options

  async function read(question: Parameters<AskVendor>[0], signal: AbortSignal) {
    const { url, headers, body } = question
    const response = await fetch(url, {
      ...{ redirect: 'error', signal },
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    const bytes = await readCapped(response, { limit: MAX_ANSWER, signal })
    return { status: response.status, text: bytes.toString('utf8') }
  }

  return async (question) => {
    const signal = limitTime(timeout)
    const { status, text } = await read(question, signal).catch(() => {
      throw new SwapFault(signal.aborted ? 'exchangeSlow' : 'exchangeDown')
    })
    if (status === 429) throw new SwapFault('exchangeBusy')
    if (status >= 500) throw new SwapFault('exchangeDown')
    try {
      return { status, said: JSON.parse(text) as unknown }
    } catch {
      throw new SwapFault('exchangeUnclear')
    }
  }
}
