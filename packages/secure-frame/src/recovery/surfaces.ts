/** All surfaces of recovery methods, in a lazy chunk: most visits do not need them. */
export { AddRecovery } from './add/AddRecovery.js'
export { RecoverSurface } from './RecoverSurface.js'
