import type { Port } from '../channel/endpoint.js'

export function handFedPort(postMessage: Port['postMessage'] = () => {}) {
  const listeners = new Set<(event: Event) => void>()
  const port = {
    postMessage,
    addEventListener: (_type: string, listener: unknown) => {
      listeners.add(listener as (event: Event) => void)
    },
    removeEventListener: (_type: string, listener: unknown) => {
      listeners.delete(listener as (event: Event) => void)
    },
  } as Port
  return {
    port,
    feed(data: unknown) {
      for (const listener of listeners) listener(new MessageEvent('message', { data }))
    },
  }
}
