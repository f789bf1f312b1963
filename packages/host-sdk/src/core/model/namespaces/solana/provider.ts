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

/** A transaction: its bytes, as of `@solana/kit`, or a `Transaction` or `VersionedTransaction` of `@solana/web3.js`. */
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
  /** Sends without simulating first. @default false */
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
  /** Times that the node passes it on, up to 255. @default the node's */
  maxRetries?: number
  /** The slot that the node has to have reached. */
  minContextSlot?: number
}

/** A payer of network fees: a service with Kora's JSON-RPC, such as your wallet services at `/v1/fee-payer`. */
export type SolanaFeePayerService = {
  /** Your page asks it, the wallet does not. */
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
  /** The account that is connected. */
  readonly publicKey: SolanaPublicKey | null
  /** Opens the modal if no wallet is connected. @throws `userRejected` when it is closed */
  connect: () => Promise<{ publicKey: SolanaPublicKey }>
  /** Disconnects the namespace's wallet. @throws `disconnectFailed` */
  disconnect: () => Promise<void>
  /**
   * Has a message signed by the connected account.
   * @returns Ed25519, 64 bytes.
   * @throws `notConnected`, `userRejected`, `invalidReply` for anything but the account's signature of the message
   */
  signMessage: (message: Uint8Array) => Promise<Uint8Array>
  /**
   * Has a transaction signed; the wallet may add to it.
   * @returns The signed transaction in the given form: bytes, or an object of the same class.
   * @throws `notConnected`, `userRejected`, `invalidParams`, `methodNotAllowed`, `invalidReply` for anything but the account's
   * signature
   */
  signTransaction: <transaction extends SolanaTransaction>(
    transaction: transaction,
  ) => Promise<transaction>
  /** The same for several, at once where the wallet can. @throws as {@link SolanaProvider.signTransaction} */
  signAllTransactions: <transaction extends SolanaTransaction>(
    transactions: readonly transaction[],
  ) => Promise<transaction[]>
  /**
   * Has a transaction signed and sent by the wallet, or by the network's nodes if the wallet does not send.
   * @returns The transaction's signature, base58.
   * @param options `feePayerService` pays the fee: it signs first, in front of the account.
   * @throws as {@link SolanaProvider.signTransaction}, errors of the node, and `capabilityNotSupported` if the service does not
   * pay
   */
  signAndSendTransaction: (
    transaction: SolanaTransaction,
    options?: SolanaSendOptions & { feePayerService?: SolanaFeePayerService | undefined },
  ) => Promise<string>
  /**
   * Fills in missing fields of the transaction, has it signed, and sends it by your connection, or by the wallet if that only
   * signs and sends.
   * @param options `signers` sign beside the wallet.
   * @throws as {@link SolanaProvider.signAndSendTransaction}, and errors of the connection
   */
  sendTransaction: (
    transaction: SolanaTransaction,
    connection: SolanaConnection,
    options?: SolanaSendOptions & { signers?: readonly object[] | undefined },
  ) => Promise<string>
}
