export { createAdapter } from '../adapters/createAdapter.js'
