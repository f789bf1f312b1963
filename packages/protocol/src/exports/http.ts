export { ChainFailure, PriceQuote } from '../http/chainData/amounts.js'
export { Balance, BalanceList } from '../http/chainData/balances.js'
export {
  HistoryCoverage,
  Transaction,
  TransactionPage,
  Transfer,
} from '../http/chainData/history.js'
export { MAX_NFT_ITEMS, Nft, type NftItems, NftItemsAsk, NftList } from '../http/chainData/nfts.js'
export { FungiblePriceAsk, FungiblePrices, MAX_PRICES } from '../http/chainData/prices.js'
export { SupportedChains } from '../http/chainData/supportedChains.js'
export { ErrorBody } from '../http/errors.js'
export { Placement, RoutePlacement, SealedTo } from '../http/fields.js'
export { readAppLink } from '../http/links.js'
export {
  DeviceStatus,
  EmailStart,
  EmailVerify,
  NewDevice,
  SESSION_WAIT,
  SessionEnd,
  SessionInfo,
  SessionRead,
  SignOut,
  TellShown,
  WalletSummary,
} from '../http/login/auth.js'
export { HAND_OVER_LIFETIME, HandOverGrant, HandOverTake } from '../http/login/handOver.js'
export { IdentityStatement } from '../http/login/identityStatement.js'
export {
  OAUTH_WAIT,
  OAuthCancel,
  OAuthRefusal,
  OAuthStart,
  OAuthTake,
  VisitAnswer,
  VisitPage,
} from '../http/login/oauth.js'
export { PasskeyCreate, PasskeyStart, PasskeyVerify } from '../http/login/passkeyLogin.js'
export {
  MAX_POPUP,
  MAX_POPUP_LIFETIME,
  MAX_POPUP_MESSAGE,
  MAX_POPUP_MESSAGES,
  POPUP_LIFETIME,
  PopupAnswer,
  PopupClose,
  type PopupEnd,
  PopupId,
  PopupLeave,
  PopupRead,
  PopupReply,
  PopupTake,
} from '../http/login/popup.js'
export { Puzzle, puzzleSalt, Work } from '../http/login/puzzle.js'
export {
  MAX_SIGN_IN_MESSAGE,
  MAX_SIGN_IN_METADATA,
  MAX_SIGN_IN_SIGNATURE,
  NONCE_HEADER,
  SignInAuthenticate,
  SignInEnd,
  SignInIdentity,
  SignInMe,
  SignInMetadata,
  SignInNonce,
  SignInRefusal,
} from '../http/login/signIn.js'
export { MAX_LOGIN_TOKEN, TokenRefusal, TokenStart } from '../http/login/token.js'
export {
  NameChange,
  NameProfile,
  NameProfiles,
  type NameRefusal,
  NameSuggestions,
  NameZone,
} from '../http/names.js'
export {
  OnRampDecline,
  OnRampOffers,
  OnRampOptions,
  OnRampPurchase,
  OnRampQuote,
  type OnRampRefusal,
  OnRampStart,
  type OnRampStarted,
  OnRampUrl,
} from '../http/onRamps.js'
export { AnalyticsBody, AnalyticsEvent, MAX_EVENTS } from '../http/project/analytics.js'
export {
  AnalyticsConfiguration,
  FEATURE_IDS,
  RemoteConfiguration,
  RemoteFeature,
} from '../http/project/configuration.js'
export {
  DIRECTORY,
  readWallet,
  readWalletId,
  readWalletsPage,
  WALLET_FIELDS,
  type Wallet,
  type WalletsPage,
} from '../http/project/directory.js'
export { FrameConfig, FrameNetwork, Origins } from '../http/project/project.js'
export { RpcBody, RpcCall } from '../http/rpc/jsonRpc.js'
export { MAX_BATCH, MAX_RPC_BODY } from '../http/rpc/rpcLimits.js'
export { SwapBuild, SwapOrderAsk } from '../http/swaps/swapBuild.js'
export {
  SwapAllowance,
  SwapApproval,
  SwapBuilt,
  SwapGasPrice,
  SwapOrder,
  SwapOrderPlaced,
  SwapOrderStatus,
  SwapQuote,
  SwapQuotes,
  type SwapRefusal,
  SwapTokens,
} from '../http/swaps/swaps.js'
export { AccountDeletion } from '../http/user/account.js'
export { AccountIdentity } from '../http/user/accountIdentity.js'
export {
  EmailChangePrimary,
  EmailChangeResend,
  EmailChangeSecondary,
  EmailChangeStart,
} from '../http/user/emailChange.js'
export {
  IdentityChangeAgree,
  IdentityChangeCancel,
  IdentityChangeCode,
  IdentityChangeStart,
  IdentityChangeStep,
  IdentityChangeVisit,
  IdentityList,
  WantedIdentityChange,
} from '../http/user/identities.js'
export {
  CODE_LIFETIME,
  DeviceLink,
  LinkAnswer,
  LinkApprove,
  LinkAsk,
  LinkClaim,
  LinkList,
  LinkRead,
  LinkRefuse,
  LinkReveal,
  LinkShow,
} from '../http/wallet/deviceLinks.js'
export { SmartSessionRecord, SmartSessionRevoke } from '../http/wallet/grants.js'
export { CredentialId, PasskeyRegistration } from '../http/wallet/passkey.js'
export {
  DeviceList,
  DeviceRevoke,
  Enrolment,
  Exported,
  RecoveryAdd,
  RecoveryCancel,
  RecoveryRead,
  RecoveryRelease,
  RecoveryRemove,
  RecoveryRenewal,
} from '../http/wallet/recovery.js'
export {
  MAX_RECOVERY_METHODS,
  RecoveryKind,
  RecoveryMethod,
  RecoveryWrap,
  WithheldMethod,
} from '../http/wallet/recoveryMethod.js'
export {
  Assertion,
  Confirmation,
  ConfirmationAsk,
  ConfirmationStart,
  confirmationText,
  SigningChange,
  SigningOff,
  SigningRule,
} from '../http/wallet/signing.js'
export { SmartSession, SmartSessions } from '../http/wallet/smartSessions.js'
export { SealedVault } from '../http/wallet/vault.js'
export {
  RECOVERY_PLACE,
  ShareRelease,
  ShareRotation,
  shareInfo,
  VaultReplace,
  WalletConfirm,
  WalletPut,
  WalletRead,
} from '../http/wallet/wallet.js'
