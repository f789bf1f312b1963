import {
  DEADLINES,
  FRAME,
  type FrameContract,
  PAGE,
  type PageContract,
  VestibuleError,
} from '@vestibule/protocol'
import { createPeer, type Handlers, openChannel, type Peer } from '@vestibule/protocol/channel'

const { frameUrl, projectId } = __OPERATOR__

/** The SDK's sandbox without permission to navigate the panel. */
const SANDBOX = [
  ...['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-modals'],
  ...['allow-popups', 'allow-popups-to-escape-sandbox', 'allow-downloads'],
]
const FEATURES = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']

export function createSiteFrame({ site, place, handlers, onReady }: createSiteFrame.Options) {
  const iframe = document.createElement('iframe')
  iframe.title = new URL(site).host
  iframe.dataset.testid = 'vb-site-frame'
  iframe.setAttribute('sandbox', SANDBOX.join(' '))
  iframe.allow = FEATURES.map((feature) => `${feature} ${frameUrl}`).join('; ')
  iframe.src = `${frameUrl}/f/${encodeURIComponent(projectId)}`

  let peer: Peer<FrameContract> | undefined
  let ready = deferred<Peer<FrameContract>>()
  const fail = (error: unknown) => ready.reject(error)
  const timer = setTimeout(() => fail(new VestibuleError('frameLoadFailed')), DEADLINES.ready)

  async function shakeHands() {
    if (peer !== undefined) {
      // The frame reloaded: open calls fail, and callers repeat them by id.
      peer.close(new VestibuleError('frameGone'))
      ready = deferred()
    }
    const target = iframe.contentWindow
    if (target === null) return
    try {
      const deadline = DEADLINES.ready
      const channel = { target, origin: frameUrl, projectId, onBehalfOf: site, deadline }
      const { port } = await openChannel(channel)
      peer = createPeer({ port: inOwnRealm(port), serves: PAGE, calls: FRAME, handlers })
      ready.resolve(peer)
      onReady(peer.call)
    } catch (error) {
      fail(error)
    } finally {
      clearTimeout(timer)
    }
  }
  iframe.addEventListener('load', () => void shakeHands())
  place.append(iframe)

  const call: Peer<FrameContract>['call'] = async (...asked) => (await ready.promise).call(...asked)

  return {
    iframe,
    call,
    destroy() {
      clearTimeout(timer)
      peer?.close(new VestibuleError('frameGone'))
      fail(new VestibuleError('frameGone'))
      iframe.remove()
    },
  }
}

export type SiteFrame = ReturnType<typeof createSiteFrame>

export declare namespace createSiteFrame {
  type Options = {
    site: string
    place: HTMLElement
    handlers: Handlers<PageContract>
    onReady: (call: Peer<FrameContract>['call']) => void
  }
}

function deferred<value>() {
  let resolve: (value: value) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<value>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  // Pending calls report the error.
  promise.catch(() => {})
  return { promise, resolve, reject }
}

type Listener = Parameters<MessagePort['addEventListener']>[1]

type Clone = <value>(value: value, target: object) => value

/**
 * In Firefox's content scripts, messages belong to the page's realm. The channel rejects such
 * objects, so copy them.
 */
function inOwnRealm(
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
