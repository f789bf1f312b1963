export {
  type AddressParts,
  type CaipAddress,
  type CaipNetworkId,
  formatCaipAddress,
  formatCaipNetworkId,
  formatHexChainId,
  isNamespace,
  NAMESPACES,
  type Namespace,
  type NetworkParts,
  parseCaipAddress,
  parseCaipNetworkId,
  parseHexChainId,
} from '../caip.js'
export { Email, isEmail, normaliseEmail } from '../email.js'
export {
  cooldownText,
  ERRORS,
  type ErrorType,
  fromWire,
  toWire,
  VestibuleError,
  type WireError,
} from '../errors.js'
export { cleanName, isRdns } from '../http/names.js'
export {
  ACCOUNT_TYPES,
  AuthUser,
  DEADLINES,
  FRAME,
  type FrameContract,
  PAGE,
  type PageContract,
  SOCIAL_PROVIDERS,
  SURFACES,
  type Surface,
} from '../messages.js'
export { cleanMetadata, isLoopback, Metadata } from '../metadata.js'
export {
  classifyResponse,
  classifyRpc,
  NODE_METHODS,
  type RpcClass,
  SAFE_METHODS,
  UNSAFE_METHODS,
} from '../rpc.js'
export { readThemeVariables, ThemeMode, ThemeVariables } from '../theme.js'
export { MAX_TRANSACTION_DATA } from '../transactionData.js'
