export {
  DeviceStatus,
  EmailStart,
  EmailVerify,
  SessionInfo,
  SessionRead,
  SignOut,
  WalletSummary,
} from '../http/auth.js'
export {
  DIRECTORY,
  readWallet,
  readWalletsPage,
  Wallet,
  WalletId,
  WalletsPage,
} from '../http/directory.js'
export { ErrorBody } from '../http/errors.js'
export { MAX_BATCH, RpcBody, RpcCall } from '../http/jsonRpc.js'
export { readAppLink } from '../http/links.js'
export { FrameConfig, FrameNetwork, Origins } from '../http/project.js'
export {
  SealedVault,
  ShareRelease,
  shareInfo,
  WalletConfirm,
  WalletPut,
  WalletRead,
} from '../http/wallet.js'
