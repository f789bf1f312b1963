// For the tests and the measurements of this repository. Nothing of it is published.
export type { Core } from '../core/core.js'
export { coreOf } from '../core/coreOf.js'
