import type { Namespace } from '@vestibule/protocol'
import type { Eip1193Provider } from './connector.js'

/** What each namespace has in a shape of its own; one that is not listed has text and `request`. */
type NamespaceTypes = {
  eip155: { address: `0x${string}`; provider: Eip1193Provider }
  solana: { address: string; provider: SolanaProvider }
  bip122: { address: string; provider: BitcoinProvider }
  polkadot: { address: string; provider: PolkadotProvider }
}

/** How a namespace writes addresses; EVM's are viem's `Address`. */
export type AddressOf<namespace extends Namespace> = namespace extends keyof NamespaceTypes
  ? NamespaceTypes[namespace]['address']
  : string

/** What a namespace's wallets speak, EIP-1193 on EVM; of any namespace, what all have in common. */
export type ProviderOf<namespace extends Namespace> = Namespace extends namespace
  ? Eip1193Provider
  : namespace extends keyof NamespaceTypes
    ? NamespaceTypes[namespace]['provider']
    : Eip1193Provider

/** An account's key; `new PublicKey(key.toBytes())` makes one of `@solana/web3.js` of it. */
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

/** How a transaction is sent. */
export type SolanaSendOptions = {
  /** Sends without simulating first. @default false */
  skipPreflight?: boolean
  /** What the simulation is based on; the last five are older names of the first three. @default the node's */
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

/** What is used of a `Connection` of `@solana/web3.js`. */
export type SolanaConnection = {
  sendRawTransaction: (bytes: Uint8Array, options?: SolanaSendOptions) => Promise<string>
  getLatestBlockhash: () => Promise<{ blockhash: string }>
}

/** What a dapp keeps of Solana: requests by the methods of WalletConnect's list, and what wallets of Solana offer by name. */
export type SolanaProvider = Eip1193Provider & {
  /** The account that is connected. */
  readonly publicKey: SolanaPublicKey | null
  /** Opens the modal where nobody is connected. @throws `userRejected` when it is closed */
  connect: () => Promise<{ publicKey: SolanaPublicKey }>
  /** Disconnects the namespace's wallet. @throws `disconnectFailed` */
  disconnect: () => Promise<void>
  /**
   * Has a message signed by the account that is connected.
   * @returns Ed25519, 64 bytes.
   * @throws `notConnected`, `userRejected`, `invalidReply` for what is not the account's signature of the message
   */
  signMessage: (message: Uint8Array) => Promise<Uint8Array>
  /**
   * Has a transaction signed, which the wallet may have added to.
   * @returns What it was given, signed: bytes, or an object of the same class.
   * @throws `notConnected`, `userRejected`, `invalidParams`, `methodNotAllowed`, `invalidReply` for what the account has not signed
   */
  signTransaction: <transaction extends SolanaTransaction>(
    transaction: transaction,
  ) => Promise<transaction>
  /** The same for several, at once where the wallet can. @throws as {@link SolanaProvider.signTransaction} */
  signAllTransactions: <transaction extends SolanaTransaction>(
    transactions: readonly transaction[],
  ) => Promise<transaction[]>
  /**
   * Has a transaction signed and sent by the wallet, or where it does not send, by the network's own nodes.
   * @returns The transaction's signature, base58.
   * @throws as {@link SolanaProvider.signTransaction}, and what the node says
   */
  signAndSendTransaction: (
    transaction: SolanaTransaction,
    options?: SolanaSendOptions,
  ) => Promise<string>
  /**
   * Fills in what the transaction leaves open, has it signed, and sends it by your connection; by the wallet where that only
   * sends.
   * @param options `signers` sign beside the wallet.
   * @throws as {@link SolanaProvider.signAndSendTransaction}, and what the connection throws
   */
  sendTransaction: (
    transaction: SolanaTransaction,
    connection: SolanaConnection,
    options?: SolanaSendOptions & { signers?: readonly object[] | undefined },
  ) => Promise<string>
}

/** An account of a Bitcoin wallet, with its public key in hexadecimal where the wallet gives it. */
export type BitcoinAccount = {
  address: string
  type: 'payment' | 'ordinal'
  publicKey: string | undefined
}

/** An input that the visitor signs. */
export type BitcoinSignInput = {
  /** Its place in the transaction. */
  index: number
  /** @default the account whose coin it spends */
  address?: string | undefined
}

/** What a dapp keeps of Bitcoin: requests by the methods of WalletConnect's list, and the same by name. */
export type BitcoinProvider = Eip1193Provider & {
  /** Opens the modal where nobody is connected. @returns as {@link BitcoinProvider.getAccountAddresses} @throws `userRejected` when it is closed */
  connect: () => Promise<readonly BitcoinAccount[]>
  /** Disconnects the namespace's wallet. @throws `disconnectFailed` */
  disconnect: () => Promise<void>
  /** The accounts that are connected: the one that pays, then those that hold ordinals. */
  getAccountAddresses: () => Promise<readonly BitcoinAccount[]>
  /**
   * Has a message signed.
   * @param options `address` is one of the accounts. @default the active one
   * @param options `protocol` is BIP-137's or BIP-322's. @default the wallet's own choice
   * @returns The signature in base64.
   * @throws `notConnected`, `userRejected`, `addressNotYours`, `invalidReply` for what is not the account's signature of the message
   */
  signMessage: (options: {
    message: string
    address?: string | undefined
    protocol?: 'ecdsa' | 'bip322' | undefined
  }) => Promise<string>
  /**
   * Has inputs of a transaction signed.
   * @param options `psbt` is in base64.
   * @param options `signInputs` are those that are signed. @default all that spend a coin of the visitor's
   * @param options `finalize` completes these inputs, so that nobody signs them again. @default false
   * @param options `broadcast` sends the transaction, which has to be complete. @default false
   * @returns The transaction in base64, where the wallet gives it back, and its id where it was sent.
   * @throws `notConnected`, `userRejected`, `invalidParams` for one that spends nothing of the visitor's or lets others change what it
   * pays, `addressNotYours`, `methodNotAllowed`, `invalidReply` for what the visitor has not signed
   */
  signPsbt: (options: {
    psbt: string
    signInputs?: readonly BitcoinSignInput[] | undefined
    finalize?: boolean | undefined
    broadcast?: boolean | undefined
  }) => Promise<{ psbt: string | undefined; txid: string | undefined }>
  /**
   * Pays from the account for payments: by the wallet's own means, or with a fee rate of the dapp's by coins that the network's Esplora knows.
   * @param options `amount` is in satoshi.
   * @param options `feeRate` is in satoshi for a virtual byte. @default the wallet's own, or what Esplora estimates for six blocks
   * @returns The transaction's id.
   * @throws `notConnected`, `userRejected`, `invalidParams`, `insufficientFunds`, `noRpcUrl` where it takes an Esplora and there is none
   */
  sendTransfer: (options: {
    recipient: string
    amount: bigint
    feeRate?: number | undefined
  }) => Promise<string>
}

/** A transaction to sign, as `@polkadot/api` hands it to a signer: `SignerPayloadJSON` of `@polkadot/types`. */
export type PolkadotPayload = {
  address: string
  /** The network that it is for, in hexadecimal. */
  genesisHash: string
  /** The call, in hexadecimal. */
  method: string
  /** The wallet may give back a transaction that it completed itself. */
  withSignedTransaction?: boolean | undefined
}

/** What a signer answers; hexadecimal. */
export type PolkadotSigned = {
  id: number
  signature: `0x${string}`
  /** Where the payload allowed it, and the wallet completed the transaction itself. */
  signedTransaction?: `0x${string}`
}

/** What `@polkadot/api` takes as `signer`, and extensions offer under that name. */
export type PolkadotSigner = {
  /**
   * Has a transaction signed.
   * @throws `notConnected`, `userRejected`, `addressNotYours`, `chainNotSupported` for a payload of another network than the one that the
   * visitor is on, `methodNotAllowed`, `invalidReply` for what the account has not signed
   */
  signPayload: (payload: PolkadotPayload) => Promise<PolkadotSigned>
  /**
   * Has a message signed, between `<Bytes>` and `</Bytes>`, so that it can be no transaction.
   * @param raw `data` is text, or bytes in hexadecimal after `0x`.
   * @throws `notConnected`, `userRejected`, `addressNotYours`, `invalidParams` for bytes of a transaction (`type: 'payload'`),
   * `methodNotAllowed`, `invalidReply` for what the account has not signed
   */
  signRaw: (raw: {
    address: string
    data: string
    type?: 'bytes' | 'payload' | undefined
  }) => Promise<PolkadotSigned>
}

/** What a dapp keeps of Polkadot: requests by the methods of WalletConnect's list, and the signer of extensions. */
export type PolkadotProvider = Eip1193Provider & {
  /** Opens the modal where nobody is connected. @returns The addresses, the active one first. @throws `userRejected` when it is closed */
  connect: () => Promise<readonly string[]>
  /** Disconnects the namespace's wallet. @throws `disconnectFailed` */
  disconnect: () => Promise<void>
  /** As in `signAndSend(address, { signer })`. */
  signer: PolkadotSigner
}
