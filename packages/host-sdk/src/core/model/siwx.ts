import type { CaipAddress, CaipNetworkId } from '@vestibule/protocol'

/** Fields by https://chainagnostic.org/CAIPs/caip-122. Times are ISO 8601. */
export type SiwxMessageData = {
  /** In the wallet's spelling. */
  accountAddress: string
  chainId: CaipNetworkId
  /** Host and port of the page. */
  domain: string
  /** An address of the page. */
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

/** The account, spelled as in the namespace's messages. */
export type SiwxMessageInput = {
  /** Empty if a wallet signs in while connecting: the wallet then fills it in. */
  accountAddress: string
  chainId: CaipNetworkId
  notBefore?: string | undefined
  /** As in "your Ethereum account". */
  accountName: string
  /** The network's spelling in messages. */
  messageChainId: string
}

/** Proofs for a session store. */
export type SiwxProof = {
  /**
   * Checks the account's key, or its contract (ERC-1271, ERC-6492).
   * @throws if it cannot be checked
   */
  verify: () => Promise<boolean>
  /**
   * For the embedded wallet: the services' sealed statement about the user, for this sign-in
   * only.
   * @throws `notConnected`, `sessionEnded`, `frameLoadFailed`
   */
  proveIdentity?: (() => Promise<string>) | undefined
}

/**
 * Sign-in with a wallet (CAIP-122): creates messages and stores sessions. See
 * `@vestibule/host-sdk/siwx`, or pass your own.
 */
export type Siwx = {
  /** Visitors must have a session. @default false */
  getRequired?: (() => boolean) | undefined
  /** Sessions end when the visitor disconnects. @default true */
  signOutOnDisconnect?: boolean | undefined
  /** Stores only one session: for several networks, that of the page's network. @default false */
  holdsOne?: boolean | undefined
  createMessage: (input: SiwxMessageInput) => Promise<SiwxMessage> | SiwxMessage
  /** If it throws, the visitor is not signed in. */
  addSession: (session: SiwxSession, proof: SiwxProof) => Promise<void>
  /** An empty list signs out all accounts. */
  setSessions: (sessions: readonly SiwxSession[]) => Promise<void>
  revokeSession: (chainId: CaipNetworkId, address: string) => Promise<void>
  getSessions: (chainId: CaipNetworkId, address: string) => Promise<readonly SiwxSession[]>
  /** Called with the shown account's session, or undefined without one. */
  onSession?: ((session: SiwxSession | undefined) => void) | undefined
  /** Calls back when the session may have ended elsewhere, as in another tab. May return an unsubscribe function. */
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
  /** The wallet has the request. */
  | 'signing'
  /** The signature is being checked and stored. */
  | 'saving'
  /** The visitor cancelled. */
  | 'leaving'
  | 'signedIn'

/** The state of a sign-in, its account, and its session. */
export type SignInState = {
  status: SignInStatus
  caipAddress: CaipAddress | undefined
  session: SiwxSession | undefined
  /** The network with a session, to which a cancelled sign-in returns. */
  signedInOn?: CaipNetworkId | undefined
}

export type SignIn = {
  /**
   * @returns Whether the account is signed in.
   * @throws the reason of a failure, unless the visitor
   * cancelled
   */
  sign: () => Promise<boolean>
  /** Continues without a sign-in if it is optional, else returns or disconnects. */
  cancel: () => void
  /** Asks even a visitor who skipped the sign-in before. */
  ask: () => Promise<SignInStatus>
  /** A required sign-in disconnects the wallet. @throws if the session store fails */
  signOut: () => Promise<void>
}

/** A required sign-in is missing. */
export function owesSignIn(siwx: Siwx | undefined, signIn: SignInState | undefined): boolean {
  if (siwx?.getRequired?.() !== true || signIn === undefined) return false
  return signIn.status !== 'none' && signIn.status !== 'signedIn'
}
