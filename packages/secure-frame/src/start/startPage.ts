import type { StartPurpose } from '@vestibule/protocol'
import type { Clock } from '../platform/clock.js'
import type { StartAnswer, StartHello } from './startMessages.js'

/** Interval in ms of the hello, until a frame answers. */
const HELLO_EVERY_MS = 150
const HELLO_AGAIN_MS = 1_000
/** A running frame answers at once; a loading one takes some seconds. */
const UNANSWERED_AFTER_MS = 10_000

/** Allowed targets of each purpose. Other answers are ignored. */
const GOES_TO: Record<StartPurpose, RegExp> = {
  approve: /^\/approve#[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/,
  settings: /^\/hub\/[\w-]{1,64}\/enter#[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/,
  login:
    /^\/auth\/oauth\/(?:[a-z]{1,16}|oidc-[a-z0-9][a-z0-9-]{0,31})\/start\?login=[A-Za-z0-9_-]{43}$/,
}

/** The parameters that the window passes to the next document. */
const KEEPS: Partial<Record<StartPurpose, RegExp>> = {
  login: /^[A-Za-z0-9_-]{43}$/,
  settings: /^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/,
}

/**
 * `opening`: until the window continues. `unanswered`: no frame answers. `alone`: no opener, or cut off by the browser
 * (`Cross-Origin-Opener-Policy`). `over`: the frame has no request for this window.
 */
export type StartStep = 'opening' | 'unanswered' | 'alone' | 'over'

/**
 * The start page: asks the wallet's own frames on the page that opened this window for the destination, and navigates there.
 *
 * It accepts an answer only from its own origin and from a frame of its opener. It is the only page of the wallet without
 * `Cross-Origin-Opener-Policy`. Its destination has that header, which cuts the opener off, or the start page cuts the opener
 * off itself.
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
      // Before a login leaves for another site, cut its access to the page that opened this window.
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

  /** The frames of the opener that show a document of this origin. Other facts about them are not readable. */
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

  /** If the browser does not close the window, it shows why it is empty. */
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
  /** Stores the window secret for the document that this window returns to. */
  keepSecret: (secret: string) => void
  onStep: (step: StartStep) => void
  clock: Clock
}

/** Checked by hand: a schema library is larger than this page. */
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
