type Listener = Parameters<MessagePort['addEventListener']>[1]
type Clone = <value>(value: value, target: object) => value

/**
 * In a content script of Firefox, the objects of a message belong to the page's realm, and the channel's gate takes plain objects of its
 * own realm only: a port with copies of them. Elsewhere the port itself.
 */
export function inOwnRealm(
  port: MessagePort,
): Pick<
  MessagePort,
  'postMessage' | 'addEventListener' | 'removeEventListener' | 'start' | 'close'
> {
  const { cloneInto } = globalThis as { cloneInto?: Clone }
  if (cloneInto === undefined) return port
  const heard = new Map<Listener, (event: MessageEvent) => void>()
  return {
    postMessage: (message: unknown) => port.postMessage(message),
    start: () => port.start(),
    close: () => port.close(),
    addEventListener(_type: string, listener: Listener) {
      const hear = ({ data }: MessageEvent) => {
        const copy = { data: cloneInto(data, globalThis) } as MessageEvent
        if (typeof listener === 'function') listener(copy)
        else listener.handleEvent(copy)
      }
      heard.set(listener, hear)
      port.addEventListener('message', hear)
    },
    removeEventListener(_type: string, listener: Listener) {
      const hear = heard.get(listener)
      if (hear !== undefined) port.removeEventListener('message', hear)
      heard.delete(listener)
    },
  }
}
