// Unpublished: for tests and benchmarks of this repository.
export type { Core } from '../core/core.js'
export { coreOf } from '../core/coreOf.js'
