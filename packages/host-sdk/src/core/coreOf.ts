import type { Core } from './core.js'

/** Shared by every copy of this code on a page. */
const CORE = Symbol.for('vestibule.core')

export function withCore<instance extends object>(instance: instance, core: Core): instance {
  return Object.defineProperty(instance, CORE, { value: core })
}

export function coreOf(instance: object): Core {
  return (instance as { [CORE]: Core })[CORE]
}
