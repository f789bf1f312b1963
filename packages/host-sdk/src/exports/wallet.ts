export { announceProvider } from '../adapters/eip155/announceProvider.js'
export { checkParams } from '../adapters/eip155/embedded/checkParams.js'
export { toWireParams } from '../adapters/eip155/embedded/toWireParams.js'
export {
  createSubscriptions,
  type Subscriptions,
} from '../adapters/eip155/provider/createSubscriptions.js'
export { readRequest } from '../adapters/eip155/provider/readRequest.js'
export { recoverSigner } from '../adapters/eip155/provider/recoverSigner.js'
export { createStandardWallet } from '../adapters/solana/standard/createStandardWallet.js'
export { createWalletFeatures } from '../adapters/solana/standard/createWalletFeatures.js'
export { registerWallet } from '../adapters/walletStandard/registerWallet.js'
export { createEmitter } from '../platform/emitter.js'
