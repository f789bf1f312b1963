// Adapters work without React, which the main entry needs.
export { VestibuleError } from '@vestibule/protocol'
export { createAdapter } from '../adapters/createAdapter.js'
