import type { Eip1193Provider } from '../../connector.js'

/** Public key of an account. Convert it for `@solana/web3.js`: `new PublicKey(key.toBytes())`. */
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

/** A transaction: bytes, as in `@solana/kit`, or a `Transaction` or `VersionedTransaction` of `@solana/web3.js`. */
export type SolanaTransaction =
  | Uint8Array
  | {
      serialize: (config?: {
        requireAllSignatures?: boolean
        verifySignatures?: boolean
      }) => Uint8Array
    }

/** Options for sending a transaction. */
export type SolanaSendOptions = {
  /** Sends without a simulation. @default false */
  skipPreflight?: boolean
  /** Commitment of the simulation. The last five values are older names of the first three. @default the node's */
  preflightCommitment?:
    | 'processed'
    | 'confirmed'
    | 'finalized'
    | 'recent'
    | 'single'
    | 'singleGossip'
    | 'root'
    | 'max'
  /** Maximum retries by the node, up to 255. @default the node's */
  maxRetries?: number
  /** Minimum slot that the node must have reached. */
  minContextSlot?: number
}

/** A fee payer: a service with Kora's JSON-RPC, such as your wallet services at `/v1/fee-payer`. */
export type SolanaFeePayerService = {
  /** The page sends requests to this URL. The wallet does not. */
  url: string
  /** Lets the account pay if the service does not pay. @default false */
  optional?: boolean | undefined
}

/** The required methods of a `Connection` of `@solana/web3.js`. */
export type SolanaConnection = {
  sendRawTransaction: (bytes: Uint8Array, options?: SolanaSendOptions) => Promise<string>
  getLatestBlockhash: () => Promise<{ blockhash: string }>
}

/** Solana provider for dapps: `request` with the methods of WalletConnect, and the named methods of Solana wallets. */
export type SolanaProvider = Eip1193Provider & {
  /** The connected account. */
  readonly publicKey: SolanaPublicKey | null
  /** Opens the modal if no wallet is connected. @throws `userRejected` if the visitor closes the modal */
  connect: () => Promise<{ publicKey: SolanaPublicKey }>
  /** Disconnects the Solana wallet. @throws `disconnectFailed` */
  disconnect: () => Promise<void>
  /**
   * Signs a message with the connected account.
   * @returns Ed25519 signature, 64 bytes
   * @throws `notConnected`, `userRejected`, `invalidReply` if the signature is not the account's
   */
  signMessage: (message: Uint8Array) => Promise<Uint8Array>
  /**
   * Signs a transaction. The wallet may add instructions.
   * @returns the signed transaction: bytes if you passed bytes, otherwise an object of the same
   * class
   * @throws `notConnected`, `userRejected`, `invalidParams`, `methodNotAllowed`, `invalidReply` if
   * the signature is not the account's
   */
  signTransaction: <transaction extends SolanaTransaction>(
    transaction: transaction,
  ) => Promise<transaction>
  /** Signs several transactions, with one request if the wallet supports it. @throws as {@link SolanaProvider.signTransaction} */
  signAllTransactions: <transaction extends SolanaTransaction>(
    transactions: readonly transaction[],
  ) => Promise<transaction[]>
  /**
   * Signs a transaction with the wallet and sends it. If the wallet only signs, the network's nodes
   * send it.
   * @returns the transaction's signature, base58
   * @param options `feePayerService` pays the fee. The service is the first account, and signs
   * before the wallet.
   * @throws as {@link SolanaProvider.signTransaction}, errors of the node, and
   * `capabilityNotSupported` if the service does not pay
   */
  signAndSendTransaction: (
    transaction: SolanaTransaction,
    options?: SolanaSendOptions & { feePayerService?: SolanaFeePayerService | undefined },
  ) => Promise<string>
  /**
   * Adds missing fields, signs the transaction, and sends it with your connection. If the wallet
   * cannot sign without sending, the wallet sends it.
   * @param options `signers` sign in addition to the wallet.
   * @throws as {@link SolanaProvider.signAndSendTransaction}, and errors of the connection
   */
  sendTransaction: (
    transaction: SolanaTransaction,
    connection: SolanaConnection,
    options?: SolanaSendOptions & { signers?: readonly object[] | undefined },
  ) => Promise<string>
}
