import { createStore } from 'zustand/vanilla'
import type { LoginStep } from './loginStep.js'

/** The login under way, however the visitor signs in: what is shown of it, and whether they are still there. */
export function createLoginAttempt() {
  const store = createStore<LoginStep>(() => ({ name: 'none' }))
  const show = (step: LoginStep) => store.setState(step, true)
  let attempt = new AbortController()
  let staying = new AbortController()
  const listeners: (() => void)[] = []

  function restart() {
    attempt.abort()
    attempt = new AbortController()
    for (const listener of listeners) listener()
    show({ name: 'none' })
  }

  return {
    store,
    show,
    /** Ends with this attempt. */
    signal: () => attempt.signal,
    /** Ends when the visitor goes, or their page; a code that is asked for again is no going. */
    staying: () => staying.signal,
    /** Forgets what was under way, for another attempt or because this one is done. */
    restart,
    /** The visitor goes. */
    leave() {
      staying.abort()
      staying = new AbortController()
      restart()
    },
    /** Hears that what was under way is forgotten. */
    onEnd: (listener: () => void) => void listeners.push(listener),
  }
}

export type LoginAttempt = ReturnType<typeof createLoginAttempt>
