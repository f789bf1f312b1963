import type { CaipAddress, CaipNetworkId } from '@vestibule/protocol'

/** A sign-in message's fields, by https://chainagnostic.org/CAIPs/caip-122. Times are ISO 8601. */
export type SiwxMessageData = {
  /** In the spelling of the account's wallet. */
  accountAddress: string
  chainId: CaipNetworkId
  /** The requester: host and port of the page. */
  domain: string
  /** The subject: an address of the page. */
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

/** A message, and its text that wallets show and sign. */
export type SiwxMessage = SiwxMessageData & { toString: () => string }

/** A message that its visitor signed. */
export type SiwxSession = {
  data: SiwxMessageData
  /** The signed text. */
  message: string
  /** In the wallet's format. */
  signature: string
}

/** A message's account, and the namespace's spelling. */
export type SiwxMessageInput = {
  /** Empty if a wallet signs in while connecting: then only the wallet fills it in. */
  accountAddress: string
  chainId: CaipNetworkId
  notBefore?: string | undefined
  /** The account's name in the namespace's messages, as in "your Ethereum account". */
  accountName: string
  /** The network's form in the namespace's messages. */
  messageChainId: string
}

/** The namespace's proofs for a session store. */
export type SiwxProof = {
  /**
   * Whether the account's key, or its contract (ERC-1271, ERC-6492), signed the message. @throws if it cannot be checked
   */
  verify: () => Promise<boolean>
  /**
   * For the embedded wallet's account: the services' sealed statement about the signed-in user, for this sign-in only. Absent
   * for every other wallet.
   * @throws `notConnected`, `sessionEnded`, `frameLoadFailed`
   */
  proveIdentity?: (() => Promise<string>) | undefined
}

/** Sign-in with a wallet (CAIP-122): creates messages and stores sessions. `@vestibule/host-sdk/siwx` has ready ones; a dapp may pass its own. */
export type Siwx = {
  /** The visitor cannot stay without a session. @default false */
  getRequired?: (() => boolean) | undefined
  /** Sessions end when the visitor disconnects. @default true */
  signOutOnDisconnect?: boolean | undefined
  /**
   * It stores one session: if a wallet signs for several networks at once, that of the page's network.
   * @default false
   */
  holdsOne?: boolean | undefined
  /** Writes the message for an account to sign. */
  createMessage: (input: SiwxMessageInput) => Promise<SiwxMessage> | SiwxMessage
  /** Stores a session. If it throws, the visitor is not signed in. */
  addSession: (session: SiwxSession, proof: SiwxProof) => Promise<void>
  /** Replaces all sessions; an empty list signs out all accounts. */
  setSessions: (sessions: readonly SiwxSession[]) => Promise<void>
  /** Ends only the sessions of an address on a network. */
  revokeSession: (chainId: CaipNetworkId, address: string) => Promise<void>
  /** The present sessions of an address on a network. */
  getSessions: (chainId: CaipNetworkId, address: string) => Promise<readonly SiwxSession[]>
  /** Called with the session of the shown account, or undefined while it is not signed in. */
  onSession?: ((session: SiwxSession | undefined) => void) | undefined
  /**
   * Calls back when the current session may have ended elsewhere, as in another tab, so that it is read again. May return an
   * unsubscribe function.
   */
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

/** The state of the shown account's sign-in. */
export type SignInStatus =
  /** No wallet is connected, or the dapp does not use sign-in. */
  | 'none'
  /** The sessions are being read. */
  | 'checking'
  | 'asked'
  | 'signedOut'
  /** The wallet has a request for its signature. */
  | 'signing'
  /** The signature is being checked and stored. */
  | 'saving'
  /** The visitor cancelled, and returns to the signed-in account, or disconnects. */
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

/** The sign-in of the shown account, with its actions. */
export type SignIn = {
  /**
   * Lets the wallet sign. @returns Whether the account is signed in now. @throws the reason of a failure, unless the visitor
   * cancelled
   */
  sign: () => Promise<boolean>
  /** Cancels: continues without a sign-in if it is optional, else returns or disconnects. */
  cancel: () => void
  /** Waits until the sessions were read, and asks a visitor without one, even after they skipped it before. */
  ask: () => Promise<SignInStatus>
  /**
   * Ends all sessions; a required one disconnects the wallet.
   * @throws if the session store fails
   */
  signOut: () => Promise<void>
}

/** Whether a sign-in is required and missing: the shown account has no session. */
export function owesSignIn(siwx: Siwx | undefined, signIn: SignInState | undefined): boolean {
  if (siwx?.getRequired?.() !== true || signIn === undefined) return false
  return signIn.status !== 'none' && signIn.status !== 'signedIn'
}
