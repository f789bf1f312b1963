export { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
export {
  createSiweConfig,
  type SiweConfig,
  type SiweMessageInput,
  type SiweSession,
} from '../adapters/eip155/siwx/createSiweConfig.js'
