import type { StartPurpose } from '@vestibule/protocol'
import type { Clock } from '../platform/clock.js'
import type { StartAnswer, StartHello } from './startMessages.js'

/** Interval of the hello in ms until a frame answers. */
const HELLO_EVERY_MS = 150
const HELLO_AGAIN_MS = 1_000
/** A running frame answers immediately, a loading frame after some seconds. */
const UNANSWERED_AFTER_MS = 10_000

/** Allowed paths. Ignores other answers. */
const GOES_TO: Record<StartPurpose, RegExp> = {
  approve: /^\/approve#[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/,
  settings: /^\/hub\/[\w-]{1,64}\/enter#[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/,
  login:
    /^\/auth\/oauth\/(?:[a-z]{1,16}|oidc-[a-z0-9][a-z0-9-]{0,31})\/start\?login=[A-Za-z0-9_-]{43}$/,
}

/** Secrets for the next document. */
const KEEPS: Partial<Record<StartPurpose, RegExp>> = {
  login: /^[A-Za-z0-9_-]{43}$/,
  settings: /^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/,
}

/**
 * `unanswered`: no frame answers. `alone`: no opener, or separated by `Cross-Origin-Opener-Policy`.
 * `over`: no request for this window.
 */
export type StartStep = 'opening' | 'unanswered' | 'alone' | 'over'

/**
 * Accepts answers only from same-origin frames of its opener, and sends no
 * `Cross-Origin-Opener-Policy`. The next document cuts the opener, or this page does.
 */
export function startPage(options: Options): void {
  const { self, purpose, keepSecret, onStep, clock } = options
  const { opener, location, name } = self
  if (opener === null) {
    end('alone')
    return
  }
  const hello: StartHello = { type: 'vestibule:start', purpose, name }
  let isOver = false
  let heardAt = clock.now()
  let hasAnswer = false

  self.addEventListener('message', ({ origin, source, data }) => {
    if (isOver || origin !== location.origin || !ownFrames().includes(source as Window)) return
    const answer = readAnswer(data, purpose)
    if (answer === undefined) return
    heardAt = clock.now()
    hasAnswer = true
    if (answer.do === 'wait') return onStep('opening')
    isOver = true
    if (answer.do === 'close') return end('over')
    if (answer.secret !== undefined) {
      keepSecret(answer.secret)
      // Remove the other site's access through the opener.
      self.opener = null
    }
    location.replace(answer.path)
  })
  ask()

  function ask() {
    if (isOver) return
    if (opener?.closed) {
      isOver = true
      return end('over')
    }
    for (const frame of ownFrames()) frame.postMessage(hello, location.origin)
    if (clock.now() - heardAt >= UNANSWERED_AFTER_MS) onStep('unanswered')
    clock.after(hasAnswer ? HELLO_AGAIN_MS : HELLO_EVERY_MS, ask)
  }

  /** Same-origin frames of the opener. Other properties of frames are not readable. */
  function ownFrames(): Window[] {
    const count = opener?.length ?? 0
    return Array.from({ length: count }, (_, index) => opener?.[index] as Window).filter(isOwn)
  }
  function isOwn(frame: Window): boolean {
    try {
      return frame.location.origin === location.origin
    } catch {
      return false
    }
  }

  function end(step: StartStep) {
    onStep(step)
    self.close()
  }
}

type Options = {
  self: Pick<Window, 'name' | 'addEventListener' | 'close'> & {
    opener: Window | null
    location: Pick<Location, 'origin' | 'replace'>
  }
  purpose: StartPurpose
  keepSecret: (secret: string) => void
  onStep: (step: StartStep) => void
  clock: Clock
}

/** Validates by hand: a schema library would be larger than this page. */
function readAnswer(data: unknown, purpose: StartPurpose): StartAnswer | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, do: act, path, secret } = data as Record<string, unknown>
  if (type !== 'vestibule:start-answer') return undefined
  if (act === 'wait' || act === 'close') return { do: act }
  if (act !== 'go' || typeof path !== 'string' || !GOES_TO[purpose].test(path)) return undefined
  const keeps = KEEPS[purpose]
  if (keeps === undefined) return { do: 'go', path }
  return typeof secret === 'string' && keeps.test(secret) ? { do: 'go', path, secret } : undefined
}
