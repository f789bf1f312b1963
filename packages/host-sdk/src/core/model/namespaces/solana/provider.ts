import type { Eip1193Provider } from '../../connector.js'

/** An account's key; `new PublicKey(key.toBytes())` makes one of `@solana/web3.js`. */
export type SolanaPublicKey = {
  /** The address. */
  toBase58: () => string
  toString: () => string
  toJSON: () => string
  /** 32 bytes. */
  toBytes: () => Uint8Array
  toBuffer: () => Uint8Array
  equals: (other: { toBase58: () => string }) => boolean
}

/** A transaction: its bytes, as in `@solana/kit`, or a `Transaction` or `VersionedTransaction` of `@solana/web3.js`. */
export type SolanaTransaction =
  | Uint8Array
  | {
      serialize: (config?: {
        requireAllSignatures?: boolean
        verifySignatures?: boolean
      }) => Uint8Array
    }

/** Options of sending a transaction. */
export type SolanaSendOptions = {
  /** Sends without a simulation. @default false */
  skipPreflight?: boolean
  /** The simulation's commitment; the last five are older names of the first three. @default the node's */
  preflightCommitment?:
    | 'processed'
    | 'confirmed'
    | 'finalized'
    | 'recent'
    | 'single'
    | 'singleGossip'
    | 'root'
    | 'max'
  /** Maximum retries of the node, up to 255. @default the node's */
  maxRetries?: number
  /** The slot that the node must have reached. */
  minContextSlot?: number
}

/** A fee payer: a service with Kora's JSON-RPC, such as your wallet services at `/v1/fee-payer`. */
export type SolanaFeePayerService = {
  /** Your page asks it, not the wallet. */
  url: string
  /** The account pays if the service does not. @default false */
  optional?: boolean | undefined
}

/** The used part of a `Connection` of `@solana/web3.js`. */
export type SolanaConnection = {
  sendRawTransaction: (bytes: Uint8Array, options?: SolanaSendOptions) => Promise<string>
  getLatestBlockhash: () => Promise<{ blockhash: string }>
}

/**
 * A dapp's provider for Solana: requests by the methods of WalletConnect's list, and the methods that Solana wallets offer
 * by name.
 */
export type SolanaProvider = Eip1193Provider & {
  /** The connected account. */
  readonly publicKey: SolanaPublicKey | null
  /** Opens the modal if no wallet is connected. @throws `userRejected` when it is closed */
  connect: () => Promise<{ publicKey: SolanaPublicKey }>
  /** Disconnects the namespace's wallet. @throws `disconnectFailed` */
  disconnect: () => Promise<void>
  /**
   * Signs a message with the connected account.
   * @returns Ed25519, 64 bytes.
   * @throws `notConnected`, `userRejected`, `invalidReply` for anything but the account's signature of the message
   */
  signMessage: (message: Uint8Array) => Promise<Uint8Array>
  /**
   * Signs a transaction; the wallet may add instructions.
   * @returns The signed transaction in the given form: bytes, or an object of the same class.
   * @throws `notConnected`, `userRejected`, `invalidParams`, `methodNotAllowed`, `invalidReply` for anything but the account's
   * signature
   */
  signTransaction: <transaction extends SolanaTransaction>(
    transaction: transaction,
  ) => Promise<transaction>
  /** The same for several, at once if the wallet supports it. @throws as {@link SolanaProvider.signTransaction} */
  signAllTransactions: <transaction extends SolanaTransaction>(
    transactions: readonly transaction[],
  ) => Promise<transaction[]>
  /**
   * Signs and sends a transaction with the wallet, or sends it by the network's nodes if the wallet only signs.
   * @returns The transaction's signature, base58.
   * @param options `feePayerService` pays the fee: it signs first, as the first account.
   * @throws as {@link SolanaProvider.signTransaction}, errors of the node, and `capabilityNotSupported` if the service does not
   * pay
   */
  signAndSendTransaction: (
    transaction: SolanaTransaction,
    options?: SolanaSendOptions & { feePayerService?: SolanaFeePayerService | undefined },
  ) => Promise<string>
  /**
   * Fills in missing fields of the transaction, signs it, and sends it by your connection, or by the wallet if that only signs
   * and sends.
   * @param options `signers` sign in addition to the wallet.
   * @throws as {@link SolanaProvider.signAndSendTransaction}, and errors of the connection
   */
  sendTransaction: (
    transaction: SolanaTransaction,
    connection: SolanaConnection,
    options?: SolanaSendOptions & { signers?: readonly object[] | undefined },
  ) => Promise<string>
}
