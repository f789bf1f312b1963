// Adapters also work in dapps without React, which cannot import the class from the main entry.
export { VestibuleError } from '@vestibule/protocol'
export { createAdapter } from '../adapters/createAdapter.js'
