export { AccountDeletion } from '../http/account.js'
export { AccountIdentity } from '../http/accountIdentity.js'
export { ChainFailure, PriceQuote } from '../http/amounts.js'
export { AnalyticsBody, AnalyticsEvent, MAX_EVENTS } from '../http/analytics.js'
export {
  DeviceStatus,
  EmailStart,
  EmailVerify,
  SessionInfo,
  SessionRead,
  SignOut,
  TellShown,
  WalletSummary,
} from '../http/auth.js'
export { Balance, BalanceList } from '../http/balances.js'
export {
  AnalyticsConfiguration,
  FEATURE_IDS,
  RemoteConfiguration,
  RemoteFeature,
} from '../http/configuration.js'
export {
  DeviceLink,
  LinkAnswer,
  LinkApprove,
  LinkAsk,
  LinkList,
  LinkRead,
  LinkRefuse,
  LinkReveal,
} from '../http/deviceLinks.js'
export {
  DIRECTORY,
  readWallet,
  readWalletsPage,
  Wallet,
  WalletId,
  WalletsPage,
} from '../http/directory.js'
export {
  EmailChangePrimary,
  EmailChangeResend,
  EmailChangeSecondary,
  EmailChangeStart,
} from '../http/emailChange.js'
export { ErrorBody } from '../http/errors.js'
export { Placement, RoutePlacement, SealedTo } from '../http/fields.js'
export { HAND_OVER_LIFETIME, HandOverGrant, HandOverTake } from '../http/handOver.js'
export { HistoryCoverage, Transaction, TransactionPage, Transfer } from '../http/history.js'
export {
  IdentityChangeAgree,
  IdentityChangeCancel,
  IdentityChangeCode,
  IdentityChangeStart,
  IdentityChangeStep,
  IdentityChangeVisit,
  IdentityList,
  WantedIdentityChange,
} from '../http/identities.js'
export { IdentityStatement } from '../http/identityStatement.js'
export { RpcBody, RpcCall } from '../http/jsonRpc.js'
export { readAppLink } from '../http/links.js'
export { Nft, NftList } from '../http/nfts.js'
export { OAUTH_WAIT, OAuthCancel, OAuthRefusal, OAuthStart, OAuthTake } from '../http/oauth.js'
export { CredentialId, PasskeyRegistration } from '../http/passkey.js'
export { PasskeyStart, PasskeyVerify } from '../http/passkeyLogin.js'
export {
  MAX_POPUP,
  MAX_POPUP_LIFETIME,
  MAX_POPUP_MESSAGES,
  POPUP_LIFETIME,
  PopupAnswer,
  PopupClose,
  PopupId,
  PopupLeave,
  PopupRead,
  PopupReply,
  PopupTake,
} from '../http/popup.js'
export { FungiblePriceAsk, FungiblePrices, MAX_PRICES } from '../http/prices.js'
export { FrameConfig, FrameNetwork, Origins } from '../http/project.js'
export { Puzzle, puzzleSalt, Work } from '../http/puzzle.js'
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
} from '../http/recovery.js'
export {
  MAX_RECOVERY_METHODS,
  RecoveryKind,
  RecoveryMethod,
  RecoveryWrap,
  WithheldMethod,
} from '../http/recoveryMethod.js'
export { MAX_BATCH, MAX_RPC_BODY } from '../http/rpcLimits.js'
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
} from '../http/signIn.js'
export { SupportedChains } from '../http/supportedChains.js'
export { SealedVault } from '../http/vault.js'
export {
  RECOVERY_PLACE,
  ShareRelease,
  ShareRotation,
  shareInfo,
  VaultReplace,
  WalletConfirm,
  WalletPut,
  WalletRead,
} from '../http/wallet.js'
