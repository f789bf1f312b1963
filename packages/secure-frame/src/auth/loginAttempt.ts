import { createStore } from 'zustand/vanilla'
import type { LoginStep } from './loginStep.js'

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
    /** Aborts when the visitor or page leaves, but not when the visitor requests another code. */
    staying: () => staying.signal,
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
