import { VestibuleError } from '@vestibule/protocol'
import { isOffline } from '../../../platform/isOffline.js'
import type { Client } from './client.js'

const TIMEOUT_MS = 10_000
const GRACE = 5_000

/**
 * Rejects if the relay is unreachable. The library would try for a minute.
 * @param options.timeoutMs
 * @default 10000
 * @throws `offline`, `relayUnreachable`
 */
export async function reach<value>(
  { core }: Client,
  work: Promise<value>,
  options: { timeoutMs?: number | undefined } = {},
): Promise<value> {
  const { relayer } = core
  const { timeoutMs = TIMEOUT_MS } = options
  const watch = { stop: () => {} }
  const unreachable = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new VestibuleError(isOffline() ? 'offline' : 'relayUnreachable'))
    const timer = setInterval(() => {
      if (!relayer.connected) giveUp()
    }, timeoutMs)
    relayer.on('relayer_error', giveUp)
    watch.stop = () => {
      clearInterval(timer)
      relayer.off('relayer_error', giveUp)
    }
    if (isOffline()) giveUp()
  })
  work.catch(() => {
    // Ignore the error if `unreachable` rejects first.
  })
  try {
    return await Promise.race([work, unreachable])
  } finally {
    watch.stop()
  }
}

/** Reports a long relay outage, its end, and invalid wallet messages. */
export function watchRelay({ core }: Client, options: Options): () => void {
  const { onChange, onNonsense, grace = GRACE } = options
  const { relayer, history } = core
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUp = true
  const onDown = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (relayer.connected) return
      isUp = false
      onChange(false)
    }, grace)
  }
  const onUp = () => {
    clearTimeout(timer)
    if (!isUp) onChange(true)
    isUp = true
  }
  const onAnswer = ({ request, response }: { request: { method: string }; response?: object }) => {
    if (request.method === 'wc_sessionSettle' && response !== undefined && 'error' in response)
      onNonsense(new VestibuleError('notConnected'))
  }
  relayer.on('relayer_disconnect', onDown)
  relayer.on('relayer_connect', onUp)
  history.on('history_updated', onAnswer)
  return () => {
    clearTimeout(timer)
    relayer.off('relayer_disconnect', onDown)
    relayer.off('relayer_connect', onUp)
    history.off('history_updated', onAnswer)
  }
}

type Options = {
  onChange: (isUp: boolean) => void
  onNonsense: (reason: VestibuleError) => void
  /** Minimum duration in ms of a reported loss. @default 5000 */
  grace?: number | undefined
}
