import { EARLY_ERRORS, type EarlyError, withEntries } from './earlyErrors.js'

/** Uses codes of EIP-1193, EIP-1474 and EIP-3326 where one fits. `type` identifies the others. */
export const ERRORS = {
  ...EARLY_ERRORS,
  userRejected: { code: 4001, message: 'User rejected the request.' },
  addressNotYours: {
    code: 4100,
    message: 'The requested address is not an account of this wallet.',
  },
  methodNotAllowed: { code: 4200, message: 'Requested RPC call is not allowed' },
  callStatusNotApproved: {
    code: 4200,
    message: 'Fetching call status not approved by the wallet.',
  },
  /** For methods that libraries probe: viem reports its first error only if the second method does not exist. */
  methodNotFound: { code: -32601, message: 'Method not found' },
  notSupportedYet: { code: 4200, message: 'Not supported yet' },
  frameGone: { code: 4900, message: 'Request was aborted' },

  invalidChainId: { code: 32603, message: 'Invalid chainId' },
  invalidCaipNetworkId: { code: -32602, message: 'Invalid CAIP-2 network id' },
  invalidCaip10Address: { code: -32602, message: 'Invalid CAIP-10 address' },
  unrecognizedChain: { code: 4902, message: 'Unrecognized chain' },
  switchFailed: {
    code: 5000,
    message:
      'Failed to switch to chain. The chain is not approved or the wallet does not support wallet_switchEthereumChain',
  },
  invalidCaipAddress: { code: -32602, message: 'Invalid CAIP Address' },
  /** A node answered with an error. Passes its text, code and data to the caller. */
  rpcFailed: { code: -32000, message: 'The network refused the request' },
  noRpcUrl: { code: 4901, message: 'No RPC url provided for chainId' },
  chainDisconnected: { code: 4901, message: 'No node of the network answers' },
  networkNotFound: { code: -32602, message: 'Network not found' },
  disconnectFailed: { code: -32000, message: 'Failed to disconnect chains' },

  invalidRequest: { code: -32600, message: 'Invalid request' },
  answerTooLarge: { code: -32005, message: 'The answer is too large' },
  rateLimited: { code: -32005, message: 'Too many requests' },
  requestTimedOut: { code: -32000, message: 'Something went wrong' },
  somethingWrong: { code: -32000, message: 'Something went wrong' },
  frameLoadFailed: { code: -32000, message: 'Unable to load email login dependency' },

  relayUnreachable: { code: 4900, message: 'The relay could not be reached' },
  offerExpired: { code: -32000, message: 'Proposal expired' },

  projectIdMissing: { code: -32602, message: 'Project id not configured' },
  projectUnknown: { code: 4100, message: 'Invalid Project ID' },
  originNotAllowed: { code: 4100, message: 'Invalid App Configuration' },

  invalidEmail: { code: -32602, message: 'Invalid email address' },
  emailCooldown: { code: -32005, message: 'Please try again after 30 seconds' },
  emailTaken: { code: -32602, message: 'This email has an account already' },
  invalidOtp: { code: -32602, message: 'Invalid or expired code' },
  tooManyAttempts: { code: -32005, message: 'Too many attempts' },
  unsupportedSocialProvider: { code: -32602, message: 'Unsupported social provider' },
  passkeyRefused: { code: 4100, message: 'This passkey cannot sign in here' },
  /** `data.reason` is a `TokenRefusal`. */
  tokenRefused: { code: 4100, message: 'The login token was refused' },
  headlessNotAllowed: {
    code: 4100,
    message: 'The visitor must type the code into the secure frame',
  },
  sessionEnded: { code: 4100, message: 'Session ended' },
  /** `data.reason` is a `SignInRefusal`. The message explains it. */
  signInRefused: { code: 4100, message: 'The sign-in was refused' },

  storageBlocked: { code: 4100, message: 'This browser blocks storage for the wallet' },
  walletElsewhere: { code: 4100, message: 'This wallet is on another device' },
  walletDamaged: { code: -32000, message: 'The wallet could not be opened' },
  recoveryRefused: { code: 4100, message: 'The recovery secret is wrong' },
  recoveryNeeded: { code: 4100, message: 'A recovery secret is required' },
  keyRefused: { code: -32602, message: 'This key is not allowed' },
  linkEnded: { code: 4100, message: 'The other device rejected the request' },
  ticketInvalid: { code: -32600, message: 'The approval does not match the request' },
  signInMismatch: { code: -32602, message: 'Sign-in request does not match this site' },
  signInChainMismatch: {
    code: -32602,
    message: 'Sign-in request is for another network than the active one',
  },
  typedDataChainMismatch: {
    code: -32602,
    message: 'The typed data is for another network than the active one',
  },
  /** Calls or signatures for the account itself, or for a contract that acts for the account. */
  accountCallRefused: {
    code: -32602,
    message: 'This contract acts for the account',
  },
  capabilityNotSupported: { code: 5700, message: 'Unsupported non-optional capability' },
  batchChainNotSupported: { code: 5710, message: 'Unsupported chain id' },
  batchIdTaken: { code: 5720, message: 'Duplicate ID' },
  batchUnknown: { code: 5730, message: 'Unknown bundle id' },
  batchTooLarge: { code: 5740, message: 'Bundle too large' },
  atomicityNotSupported: { code: 5760, message: 'Atomicity not supported' },
  transactionTypeRefused: { code: -32602, message: 'This kind of transaction is refused' },
  /** Starts with the nodes' text, which libraries search for. */
  insufficientFunds: {
    code: -32000,
    message: 'insufficient funds for the amount and the network fee',
  },
} as const satisfies Record<string, { code: number; message: string }>

export type ErrorType = keyof typeof ERRORS

/** Limits the length, because nodes include a contract's text in an error. */
export const MAX_ERROR_MESSAGE = 4_096

/** Security: contains no stack and no cause. */
export type WireError = {
  code: number
  message: string
  data?: Record<string, unknown> | undefined
}

/**
 * `type` is a key of {@link ERRORS}.
 * @example throw new VestibuleError('emailCooldown', {
 * message: cooldownText(12), data: { seconds: 12 } })
 */
export const VestibuleError = /* @__PURE__ */ withEntries(ERRORS)
export type VestibuleError = EarlyError<ErrorType>

export declare namespace VestibuleError {
  type Options = EarlyError.Options
}

/** @param seconds At least 1. */
export function cooldownText(seconds: number): string {
  return `Please try again after ${seconds} seconds`
}

/** Errors other than `VestibuleError` become 'An error occurred'. */
export function toWire(error: unknown): WireError {
  if (!(error instanceof VestibuleError)) return toWire(new VestibuleError('unknown'))
  const { code, message, type, data } = error
  return { code, message: message.slice(0, MAX_ERROR_MESSAGE), data: { ...data, type } }
}

export function fromWire(wire: WireError): VestibuleError {
  const { type: named, ...data } = wire.data ?? {}
  const type = typeof named === 'string' && Object.hasOwn(ERRORS, named) ? named : 'unknown'
  return new VestibuleError(type as ErrorType, { message: wire.message, data })
}
