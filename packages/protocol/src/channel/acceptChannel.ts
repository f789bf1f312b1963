import * as z from 'zod/mini'
import { Hello, type Refusal } from './hello.js'

/** The expected values of a hello; gathered before the first message can arrive. */
export type AcceptChannelOptions = {
  /** The window that hears hellos. */
  self: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** The only window that may send one. */
  parent: unknown
  projectId: string
  /** The project's origins, exactly as `event.origin` spells them. */
  allowedOrigins: readonly string[]
  build: string
  /** Set if the frame may not work here; the page gets the reason. */
  refusal?: Refusal['reason'] | undefined
}

export type Accepted = {
  port: MessagePort
  /** The page's origin, taken from the browser once and passed down from here. */
  origin: string
}

/**
 * The frame's half of the handshake. One hello is accepted in a page's life, from the parent, on the project's list;
 * the flag falls before anything is awaited, so that two senders cannot race. Everything else is silence.
 */
export function acceptChannel(doorstep: AcceptChannelOptions): Promise<Accepted> {
  const { self, parent, projectId, allowedOrigins, build, refusal } = doorstep
  return new Promise((resolve) => {
    let taken = false
    function onMessage(event: MessageEvent) {
      if (taken || event.source !== parent || !allowedOrigins.includes(event.origin)) return
      const [port, ...more] = event.ports
      const hello = z.safeParse(Hello, event.data)
      if (!hello.success || port === undefined || more.length > 0) return
      if (hello.data.projectId !== projectId) return
      taken = true
      self.removeEventListener('message', onMessage as EventListener)
      const { nonce } = hello.data
      if (refusal !== undefined) {
        port.postMessage({ type: 'vestibule:refused', nonce, reason: refusal })
        return
      }
      port.postMessage({ type: 'vestibule:ready', nonce, build })
      resolve({ port, origin: event.origin })
    }
    self.addEventListener('message', onMessage as EventListener)
  })
}
