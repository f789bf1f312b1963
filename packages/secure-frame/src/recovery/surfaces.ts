/** Everything about ways back, in one chunk of its own: most visits need none of it. */
export { AddRecovery } from './AddRecovery.js'
export { LinkSurface } from './LinkSurface.js'
export { RecoverSurface } from './RecoverSurface.js'
