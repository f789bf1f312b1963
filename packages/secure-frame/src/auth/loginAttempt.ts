import { createStore } from 'zustand/vanilla'
import type { LoginStep } from './loginStep.js'

/** The current login of any kind: its shown step, and whether the visitor is still there. */
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
    signal: () => attempt.signal,
    /** Ends when the visitor or the page leaves. A request for another code does not end it. */
    staying: () => staying.signal,
    /** Ends the current attempt. */
    restart,
    leave() {
      staying.abort()
      staying = new AbortController()
      restart()
    },
    onEnd: (listener: () => void) => void listeners.push(listener),
  }
}

export type LoginAttempt = ReturnType<typeof createLoginAttempt>
