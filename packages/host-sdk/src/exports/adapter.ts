// Adapters also work without React, but the main entry needs it.
export { VestibuleError } from '@vestibule/protocol'
export { createAdapter } from '../adapters/createAdapter.js'
