import type { CaipAddress, CaipNetworkId } from '@vestibule/protocol'

/** Fields of https://chainagnostic.org/CAIPs/caip-122. Times are ISO 8601. */
export type SiwxMessageData = {
  /** In the wallet's letter case. */
  accountAddress: string
  chainId: CaipNetworkId
  /** Host and port of the page. */
  domain: string
  /** URL of the page. */
  uri: string
  /** @default 1 */
  version: string
  nonce: string
  statement?: string | undefined
  issuedAt?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  resources?: readonly string[] | undefined
}

export type SiwxMessage = SiwxMessageData & { toString: () => string }

export type SiwxSession = {
  data: SiwxMessageData
  message: string
  /** In the wallet's format. */
  signature: string
}

/** Account data, in the letter case of the namespace's messages. */
export type SiwxMessageInput = {
  /** Empty if a wallet signs in during the connection: the wallet then adds the address. */
  accountAddress: string
  chainId: CaipNetworkId
  notBefore?: string | undefined
  /** Used in "your Ethereum account". */
  accountName: string
  /** The network's name in messages. */
  messageChainId: string
}

/** Proofs for a session store. */
export type SiwxProof = {
  /**
   * Checks the signature by the account's key or contract (ERC-1271, ERC-6492).
   * @throws if the check fails to run
   */
  verify: () => Promise<boolean>
  /**
   * For the embedded wallet: requests the services' sealed statement about the user, valid only for
   * this sign-in.
   * @throws `notConnected`, `sessionEnded`, `frameLoadFailed`
   */
  proveIdentity?: (() => Promise<string>) | undefined
}

/**
 * Sign-in with a wallet (CAIP-122): creates messages and stores sessions. See
 * `@vestibule/host-sdk/siwx`, or pass your own.
 */
export type Siwx = {
  /** Whether visitors must have a session. @default false */
  getRequired?: (() => boolean) | undefined
  /** Whether sessions end when the visitor disconnects. @default true */
  signOutOnDisconnect?: boolean | undefined
  /** Stores only one session: with several networks, the session of the page's network. @default false */
  holdsOne?: boolean | undefined
  createMessage: (input: SiwxMessageInput) => Promise<SiwxMessage> | SiwxMessage
  /** If this method throws, the visitor is not signed in. */
  addSession: (session: SiwxSession, proof: SiwxProof) => Promise<void>
  /** An empty list signs out all accounts. */
  setSessions: (sessions: readonly SiwxSession[]) => Promise<void>
  revokeSession: (chainId: CaipNetworkId, address: string) => Promise<void>
  getSessions: (chainId: CaipNetworkId, address: string) => Promise<readonly SiwxSession[]>
  /** Called with the active account's session, or undefined without a session. */
  onSession?: ((session: SiwxSession | undefined) => void) | undefined
  /** Registers a callback for a session that may have ended elsewhere, such as in another tab. May return an unsubscribe function. */
  subscribe?: ((callback: () => void) => void) | undefined
  /** Signs instead of the connected wallet. */
  signMessage?:
    | ((input: {
        message: string
        accountAddress: string
        chainId: CaipNetworkId
      }) => Promise<string>)
    | undefined
}

export type SignInStatus =
  /** No wallet is connected, or the dapp does not use sign-in. */
  | 'none'
  | 'checking'
  | 'asked'
  | 'signedOut'
  /** The wallet shows the request. */
  | 'signing'
  /** The signature is being checked and stored. */
  | 'saving'
  /** The visitor cancelled. */
  | 'leaving'
  | 'signedIn'

export type SignInState = {
  status: SignInStatus
  caipAddress: CaipAddress | undefined
  session: SiwxSession | undefined
  /** Network with a session, to which a cancelled sign-in switches back. */
  signedInOn?: CaipNetworkId | undefined
}

export type SignIn = {
  /**
   * @returns whether the account is signed in
   * @throws the reason of a failure, unless the visitor cancelled
   */
  sign: () => Promise<boolean>
  /** Continues without a sign-in if it is optional. Otherwise switches the network back or disconnects. */
  cancel: () => void
  /** Requests a sign-in, even after the visitor skipped it. */
  ask: () => Promise<SignInStatus>
  /** If a sign-in is required, also disconnects the wallet. @throws if the session store fails */
  signOut: () => Promise<void>
}

/** Whether a required sign-in is missing. */
export function owesSignIn(siwx: Siwx | undefined, signIn: SignInState | undefined): boolean {
  if (siwx?.getRequired?.() !== true || signIn === undefined) return false
  return signIn.status !== 'none' && signIn.status !== 'signedIn'
}
