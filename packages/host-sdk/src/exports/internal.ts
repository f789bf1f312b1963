// For tests and benchmarks of this repository. Not published.
export type { Core } from '../core/core.js'
export { coreOf } from '../core/coreOf.js'
