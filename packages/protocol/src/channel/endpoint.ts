import type { Endpoint } from 'comlink'
import type { Gate } from './gate.js'

/** The part of a port that the channel needs; a `MessagePort` and a `Worker` both have it. */
export type Port = Pick<MessagePort, 'postMessage' | 'addEventListener' | 'removeEventListener'> & {
  start?: () => void
  close?: () => void
}

type Listener = EventListenerOrEventListenerObject

/**
 * Splits a port into the two endpoints that comlink wants, one for its `expose` and one for its `wrap`, with the gate
 * in front of both. comlink gets a bare event with the data only, never the original.
 */
export function gatedEndpoints(port: Port, gate: Gate) {
  const listeners = { call: new Set<Listener>(), reply: new Set<Listener>() }

  function onMessage(event: Event) {
    const { data } = event as MessageEvent
    const lane = gate.admit(data)
    if (lane === undefined) return
    for (const listener of listeners[lane]) {
      const bare = new MessageEvent('message', { data })
      if (typeof listener === 'function') listener(bare)
      else listener.handleEvent(bare)
    }
  }
  port.addEventListener('message', onMessage)

  const endpoint = (lane: 'call' | 'reply'): Endpoint => ({
    postMessage(message: { id?: unknown }) {
      if (lane === 'reply' && typeof message.id === 'string') gate.expect(message.id)
      port.postMessage(message)
    },
    addEventListener: (_type, listener) => listeners[lane].add(listener),
    removeEventListener: (_type, listener) => listeners[lane].delete(listener),
  })

  return {
    /** For `expose`: hears calls, answers them. */
    calls: endpoint('call'),
    /** For `wrap`: makes calls, hears their answers. */
    replies: endpoint('reply'),
    /** Starts a port that waits for it. */
    start: () => port.start?.(),
    close() {
      port.removeEventListener('message', onMessage)
      listeners.call.clear()
      listeners.reply.clear()
      port.close?.()
    },
  }
}
