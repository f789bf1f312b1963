import type { Core } from '../core/core.js'
import { currentView, type View, view } from '../core/model/views.js'
import { isConnected } from '../core/namespaceState.js'

const isSame = (a: View, b: View) =>
  a.name === b.name && JSON.stringify(a.params) === JSON.stringify(b.params)

export function push(core: Core, next: View) {
  core.store.setState((state) =>
    isSame(currentView(state), next) ? state : { stack: [...state.stack, next] },
  )
}

export function replace(core: Core, next: View) {
  core.store.setState((state) => {
    const [first, ...rest] = [...state.stack.slice(0, -1), next]
    return { stack: [first ?? next, ...rest] }
  })
}

export function reset(core: Core, next: View) {
  core.store.setState({ stack: [next] })
}

/**
 * After a connection, Account replaces Connect. After a disconnection, Connect replaces Account.
 * @returns false without an earlier view
 */
export function back(core: Core): boolean {
  const state = core.store.getState()
  const [first, ...rest] = state.stack.slice(0, -1)
  if (first === undefined) return false
  const target = rest[rest.length - 1] ?? first
  const isFirst = rest.length === 0
  if (target.name === 'Connect' && isFirst && isConnected(state)) reset(core, view('Account'))
  else if (target.name === 'Account' && !isConnected(state)) reset(core, view('Connect'))
  else core.store.setState({ stack: [first, ...rest] })
  return true
}
