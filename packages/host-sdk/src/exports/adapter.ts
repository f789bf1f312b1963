// Adapters serve dapps without React too, which cannot import the class from the main entry.
export { VestibuleError } from '@vestibule/protocol'
export { createAdapter } from '../adapters/createAdapter.js'
