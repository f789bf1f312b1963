import type { Core } from './core.js'

/** Shared by every copy of this code on a page, as of the hooks and of the instance that they read. */
const CORE = Symbol.for('vestibule.core')

/** Gives an instance its core, out of the sight of dapps. */
export function withCore<instance extends object>(instance: instance, core: Core): instance {
  return Object.defineProperty(instance, CORE, { value: core })
}

/** An instance's core, for the hooks and for tests. */
export function coreOf(instance: object): Core {
  return (instance as { [CORE]: Core })[CORE]
}
