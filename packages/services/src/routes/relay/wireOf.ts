import { WebSocket } from 'ws'
import type { Wire } from '../../domain/relay/createPeer.js'
import { SECOND } from '../../domain/time.js'

/** How long a client has to take its dismissal. */
const PATIENCE = 5 * SECOND

/** A WebSocket as the relay uses it. */
export function wireOf(ws: WebSocket): Wire {
  return {
    send(text) {
      if (ws.readyState === WebSocket.OPEN) ws.send(text)
    },
    drain: () =>
      new Promise((resolve) => {
        if (ws.readyState === WebSocket.OPEN)
          ws.ping(undefined, undefined, (error) => resolve(!error))
        else resolve(false)
      }),
    waiting: () => ws.bufferedAmount,
    close: (code, reason) => dismiss(ws, code, reason),
  }
}

/** Closes a WebSocket, whether or not its client takes its part in that. */
export function dismiss(ws: WebSocket, code: number, reason: string) {
  if (ws.readyState !== WebSocket.OPEN) return
  ws.close(code, reason)
  setTimeout(() => ws.terminate(), PATIENCE).unref()
}
