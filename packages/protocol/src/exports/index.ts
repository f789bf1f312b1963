export { ACCOUNT_TYPES, Account, AccountId, type AccountType, isAccountId } from '../account.js'
export {
  type AddressParts,
  type CaipAddress,
  type CaipNetworkId,
  formatCaipAddress,
  formatCaipNetworkId,
  NAMESPACES,
  type Namespace,
  type NetworkParts,
  type OtherNamespaces,
} from '../caip.js'
export { EARLY_ERRORS, EarlyError } from '../earlyErrors.js'
export { isEmail, normaliseEmail } from '../email.js'
export { Email } from '../emailSchema.js'
export {
  cooldownText,
  ERRORS,
  type ErrorType,
  fromWire,
  toWire,
  VestibuleError,
  type WireError,
} from '../errors.js'
export { isRdns } from '../http/chainData/isRdns.js'
export { cleanName, firstGrapheme } from '../http/chainData/names.js'
export { PROVIDER_NAMES, providerName } from '../loginProviders.js'
export {
  LoginProviderId,
  OpenIdLogin,
  ProviderLogin,
  SocialProviderId,
} from '../loginSchemas.js'
export {
  isOpenId,
  isSocialProvider,
  type LoginProvider,
  type OpenIdProvider,
  SOCIAL_FAILURES,
  SOCIAL_PROVIDERS,
  type SocialFailure,
  type SocialProvider,
} from '../logins.js'
export {
  AuthUser,
  DEADLINES,
  FRAME,
  type FrameContract,
  PAGE,
  type PageContract,
  PreferredAccountType,
  SURFACES,
  type Surface,
} from '../messages.js'
export { cleanMetadata, isLoopback, Metadata } from '../metadata.js'
export { BIP122 } from '../namespaces/bip122/bip122.js'
export { COSMOS } from '../namespaces/cosmos/cosmos.js'
export { classifyResponse } from '../namespaces/eip155/classifyResponse.js'
export { fromCoinType, toCoinType } from '../namespaces/eip155/coinType.js'
export { EIP155 } from '../namespaces/eip155/eip155.js'
export {
  FEE_HISTORY,
  type Fees,
  feesOfHistory,
  gasWithMargin,
  median,
  readDataFee,
  sweepPrice,
  TRANSFER_GAS,
} from '../namespaces/eip155/fees.js'
export { EIP155_FORMS } from '../namespaces/eip155/forms.js'
export { formatHexChainId } from '../namespaces/eip155/hexChainId.js'
export { parseHexChainId } from '../namespaces/eip155/parseHexChainId.js'
export {
  classifyRpc,
  isNodeMethod,
  methodsOf,
  type NamespaceRules,
  type RpcClass,
  type RpcPolicy,
} from '../namespaces/namespaceRules.js'
export { POLKADOT } from '../namespaces/polkadot/polkadot.js'
export { SOLANA } from '../namespaces/solana/solana.js'
export { isCaipAddress, isNamespace, parseCaipAddress, parseCaipNetworkId } from '../parseCaip.js'
export { randomUuid } from '../randomUuid.js'
export { markReturn, readReturn } from '../returnMark.js'
export { START_PATHS, type StartPurpose } from '../startPages.js'
export { readThemeVariables, type ThemeMode, type ThemeVariables } from '../theme.js'
export { Look, themeMode, themeVariables } from '../themeSchemas.js'
export { toJson } from '../toJson.js'
export { MAX_CALLS, MAX_TRANSACTION_DATA } from '../transactionData.js'
