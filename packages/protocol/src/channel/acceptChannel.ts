import * as z from 'zod/mini'
import { isLoopback } from '../metadata.js'
import { Hello, type Refusal } from './hello.js'

export type AcceptChannelOptions = {
  self: Pick<Window, 'addEventListener' | 'removeEventListener'>
  ownOrigin: string
  /** The only window that may send a hello. */
  parent: unknown
  projectId: string
  /** In the format of `event.origin`. */
  allowedOrigins: readonly string[]
  /** Origins of the operator's extensions. The frame's own origin represents their windows. */
  extensionOrigins: readonly string[]
  build: string
  /** Reason why the frame must not work here, sent to the page. */
  refusal?: Refusal['reason'] | undefined
}

export type Accepted = {
  port: MessagePort
  /** The embedding page's origin, or the site for which an extension asks. */
  origin: string
  /** Origin of the embedding document, as the browser reports it. */
  embedder: string
  /** A page, an extension for itself, or an extension for a site. */
  asker: Asker
}

export type Asker = 'page' | 'extension' | 'site'

/**
 * Accepts one hello per page, from the parent, for a listed origin. Security: sets its flag before
 * the first await, so that two senders cannot race.
 */
export function acceptChannel(doorstep: AcceptChannelOptions): Promise<Accepted> {
  const { self, parent, projectId, allowedOrigins, extensionOrigins, build } = doorstep
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
      const { nonce, onBehalfOf } = hello.data
      const isExtension = extensionOrigins.includes(event.origin)
      const { origin: embedder } = event
      const refusal =
        doorstep.refusal ?? findFault(onBehalfOf, isExtension, doorstep.ownOrigin, embedder)
      if (refusal !== undefined) {
        port.postMessage({ type: 'vestibule:refused', nonce, reason: refusal })
        return
      }
      port.postMessage({ type: 'vestibule:ready', nonce, build })
      const own = isExtension ? 'extension' : 'page'
      const asker = onBehalfOf === undefined ? own : 'site'
      resolve({ port, origin: onBehalfOf ?? embedder, embedder, asker })
    }
    self.addEventListener('message', onMessage as EventListener)
  })
}

function findFault(
  site: string | undefined,
  isExtension: boolean,
  ownOrigin: string,
  embedder: string,
): Refusal['reason'] | undefined {
  // The wallet's own window works only for sites.
  if (site === undefined) return embedder === ownOrigin ? 'site' : undefined
  if (!isExtension) return 'notAnExtension'
  return isSite(site, ownOrigin) ? undefined : 'site'
}

/** Only the local development world accepts sites on this machine. */
function isSite(value: string, ownOrigin: string): boolean {
  if (!URL.canParse(value) || value === ownOrigin) return false
  const { origin, protocol, hostname } = new URL(value)
  const isLocal = protocol === 'http:' && ownOrigin.startsWith('http:') && isLoopback(hostname)
  return origin === value && (protocol === 'https:' || isLocal)
}
