import type { FrameContract, PageContract } from '@vestibule/protocol'
import { DEADLINES, FRAME, PAGE, VestibuleError } from '@vestibule/protocol'
import {
  createPeer,
  type Handlers,
  openChannel,
  type Peer,
  startHeartbeat,
} from '@vestibule/protocol/channel'
import type { FrameClient } from '../core/frame.js'
import { resumeRequest } from './resumeRequest.js'

const SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-top-navigation-by-user-activation',
  // Needed to save a recovery kit.
  'allow-downloads',
  'allow-modals',
]

/** The slot name makes the frame visible only in views with that slot. */
function createIframe(options: {
  origin: string
  projectId: string
  title: string
}): HTMLIFrameElement {
  const { origin, projectId, title } = options
  const iframe = document.createElement('iframe')
  iframe.slot = 'secure-frame'
  iframe.title = title
  iframe.dataset.testid = 'vb-secure-frame'
  iframe.setAttribute('sandbox', SANDBOX.join(' '))
  iframe.allow = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
    .map((feature) => `${feature} ${origin}`)
    .join('; ')
  iframe.referrerPolicy = 'strict-origin'
  iframe.style.cssText = 'border:0;width:100%;height:100%;display:block'
  iframe.src = `${origin}/f/${encodeURIComponent(projectId)}`
  return iframe
}

type FramePeer = Peer<FrameContract>

/** Repeats the handshake after every load, and restarts a silent frame. Rejects open requests if the frame ends. */
export function createFrame(options: Options): FrameClient & { setTitle: (title: string) => void } {
  const { host, origin, projectId, title, handlers, onState, onReady, onFailure, onAnswer } =
    options
  const iframe = createIframe({ origin, projectId, title })
  let peer: FramePeer | undefined
  let stopHeartbeat = () => {}
  let destroyed = false
  let loads = 0
  let late: keyof FrameContract | undefined
  let ready = deferred<FramePeer>()

  let timer = startTimer()
  function startTimer() {
    return setTimeout(
      () => fail(new VestibuleError('frameLoadFailed'), 'iframe_load_failed'),
      DEADLINES.ready,
    )
  }

  async function shakeHands() {
    drop(new VestibuleError('frameGone'))
    onState('loading')
    const target = iframe.contentWindow
    if (target === null || destroyed) return
    loads += 1
    const load = loads
    try {
      const { port } = await openChannel({ target, origin, projectId, deadline: DEADLINES.ready })
      peer = createPeer({ port, serves: PAGE, calls: FRAME, handlers })
    } catch (error) {
      // A newer load, for example after a browser's offline page, reports its own failure.
      if (load === loads) fail(error as VestibuleError, 'iframe_load_failed')
      return
    }
    clearTimeout(timer)
    stopHeartbeat = startHeartbeat({
      ping: () => peer?.call('ping', {}) ?? Promise.reject(),
      isVisible: () => document.visibilityState === 'visible',
      onDeath: restart,
    })
    onState('ready')
    const own = peer
    setTimeout(() => peer === own && onState('settled'), DEADLINES.settle)
    ready.resolve(own)
    onReady(own.call)
  }

  function drop(reason: VestibuleError) {
    stopHeartbeat()
    if (peer === undefined) return
    peer.close(reason)
    peer = undefined
    ready = deferred()
  }

  function restart() {
    drop(new VestibuleError('frameGone'))
    onState('loading')
    clearTimeout(timer)
    timer = startTimer()
    // Insert the iframe again: a new URL cannot revive a crashed process or a removed element.
    host.append(iframe)
  }

  function fail(error: VestibuleError, reason: 'iframe_load_failed' | 'iframe_blocked') {
    // The timer and the handshake of one load can both fail.
    if (destroyed) return
    onFailure(reason, error)
    ready.reject(error)
    destroy()
  }

  function destroy(reason = new VestibuleError('frameGone')) {
    destroyed = true
    clearTimeout(timer)
    stopListening()
    removeEventListener('online', onOnline)
    drop(reason)
    ready.reject(reason)
    iframe.remove()
    onState('absent')
  }

  // A second load event means a reload or a crash: start a new handshake.
  iframe.addEventListener('load', () => void shakeHands())
  const stopListening = onFrameBlocked(origin, () =>
    fail(new VestibuleError('frameLoadFailed'), 'iframe_blocked'),
  )
  /** A frame requested offline shows the browser's error page until a restart. */
  const onOnline = () => {
    if (peer === undefined) restart()
  }
  addEventListener('online', onOnline)
  onState('loading')
  host.append(iframe)

  const call: FramePeer['call'] = async (method, params, callOptions) => {
    try {
      const { call } = await ready.promise
      const answer = await call(method, params, callOptions)
      if (method === late) {
        late = undefined
        onAnswer()
      }
      return answer
    } catch (error) {
      if (!(error instanceof VestibuleError)) throw error
      if (error.type === 'requestTimedOut') {
        late = method
        onFailure('iframe_request_timeout', error)
      }
      // Calls marked `requestAborted` fail with `frameGone`. Other calls fail with their own error.
      const { onAbort } = FRAME[method]
      if (error.type === 'frameGone' && onAbort !== 'requestAborted')
        throw new VestibuleError(onAbort, { cause: error })
      throw error
    }
  }

  return {
    call,
    destroy,
    request: (params, options) => resumeRequest(call, params, options),
    setTitle(title) {
      iframe.title = title
    },
  }
}

type Failure = 'iframe_load_failed' | 'iframe_blocked' | 'iframe_request_timeout'
type Options = {
  host: HTMLElement
  origin: string
  projectId: string
  title: string
  handlers: Handlers<PageContract>
  onState: (state: 'absent' | 'loading' | 'ready' | 'settled') => void
  /** Called after each handshake, before any other call. */
  onReady: (call: FramePeer['call']) => void
  onFailure: (reason: Failure, error: Error) => void
  /** Called when a method that timed out responds to a later call. */
  onAnswer: () => void
}

function deferred<value>() {
  let resolve: (value: value) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<value>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  promise.catch(() => {})
  return { promise, resolve, reject }
}

/** The iframe emits no event if the page's Content-Security-Policy blocks it. */
function onFrameBlocked(origin: string, callback: () => void): () => void {
  const listen = (violation: SecurityPolicyViolationEvent) => {
    const { blockedURI, disposition, effectiveDirective } = violation
    if (disposition !== 'enforce' || effectiveDirective !== 'frame-src') return
    if (URL.canParse(blockedURI) && new URL(blockedURI).origin === origin) callback()
  }
  document.addEventListener('securitypolicyviolation', listen)
  return () => document.removeEventListener('securitypolicyviolation', listen)
}
