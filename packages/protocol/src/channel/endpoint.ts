import type { Endpoint } from 'comlink'
import type { Gate } from './gate.js'

export type Port = Pick<MessagePort, 'postMessage' | 'addEventListener' | 'removeEventListener'> & {
  start?: () => void
  close?: () => void
}

type Listener = EventListenerOrEventListenerObject

/** Separates comlink's `expose` and `wrap` behind the gate. comlink receives a new event with only the data. */
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
    calls: endpoint('call'),
    replies: endpoint('reply'),
    start: () => port.start?.(),
    close() {
      port.removeEventListener('message', onMessage)
      listeners.call.clear()
      listeners.reply.clear()
      port.close?.()
    },
  }
}
