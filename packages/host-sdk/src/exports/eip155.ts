export { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
