export { AddRecovery } from './add/AddRecovery.js'
export { RecoverSurface } from './RecoverSurface.js'
