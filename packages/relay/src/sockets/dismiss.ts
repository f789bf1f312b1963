import { WebSocket } from 'ws'
import { SECOND } from '../time.js'

/** Timeout of an evicted client. */
const TIMEOUT_MS = 5 * SECOND

/** Closes a WebSocket, whether or not its client takes its part in that. */
export function dismiss(
  ws: WebSocket,
  code: number,
  reason: string,
  options: { timeoutMs?: number | undefined } = {},
) {
  const { timeoutMs = TIMEOUT_MS } = options
  if (ws.readyState !== WebSocket.OPEN) return
  ws.close(code, reason)
  // A client that is not listened to could not say goodbye.
  if (ws.isPaused) ws.resume()
  setTimeout(() => ws.terminate(), timeoutMs).unref()
}
