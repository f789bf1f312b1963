import { WebSocket } from 'ws'
import { SECOND } from '../time.js'

const TIMEOUT_MS = 5 * SECOND

export function dismiss(
  ws: WebSocket,
  code: number,
  reason: string,
  options: { timeoutMs?: number | undefined } = {},
) {
  const { timeoutMs = TIMEOUT_MS } = options
  if (ws.readyState !== WebSocket.OPEN) return
  ws.close(code, reason)
  // A paused socket would never receive the close frame.
  if (ws.isPaused) ws.resume()
  setTimeout(() => ws.terminate(), timeoutMs).unref()
}
