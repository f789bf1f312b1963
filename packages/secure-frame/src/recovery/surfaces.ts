/** Everything about recovery methods, in one chunk of its own: most visits need none of it. */
export { AddRecovery } from './add/AddRecovery.js'
export { RecoverSurface } from './RecoverSurface.js'
