import type { Eip1193Provider } from '../../connector.js'

/** An account of a Bitcoin wallet, with its public key in hexadecimal if the wallet returns it. */
export type BitcoinAccount = {
  address: string
  type: 'payment' | 'ordinal'
  publicKey: string | undefined
}

/** An input that the visitor signs. */
export type BitcoinSignInput = {
  index: number
  /** @default the account that owns the spent coin */
  address?: string | undefined
}

/** A dapp's provider for Bitcoin: requests by the methods of WalletConnect's list, and the same by name. */
export type BitcoinProvider = Eip1193Provider & {
  /**
   * Opens the modal if no wallet is connected. @returns as {@link BitcoinProvider.getAccountAddresses} @throws
   * `userRejected` when it is closed
   */
  connect: () => Promise<readonly BitcoinAccount[]>
  /** Disconnects the namespace's wallet. @throws `disconnectFailed` */
  disconnect: () => Promise<void>
  /** The connected accounts: first the payment account, then those for ordinals. */
  getAccountAddresses: () => Promise<readonly BitcoinAccount[]>
  /**
   * Signs a message.
   * @param options `address` is one of the accounts.
   * @default the active one
   * @param options `protocol` is BIP-137's or BIP-322's.
   * @default the wallet's own choice
   * @returns The signature in base64.
   * @throws `notConnected`, `userRejected`, `addressNotYours`, `invalidReply` for anything but the account's signature of the
   * message
   */
  signMessage: (options: {
    message: string
    address?: string | undefined
    protocol?: 'ecdsa' | 'bip322' | undefined
  }) => Promise<string>
  /**
   * Signs inputs of a transaction.
   * @param options `psbt` is in base64.
   * @param options `signInputs` are the inputs to sign. @default all that spend a coin of the visitor
   * @param options `finalize` completes these inputs; they cannot be signed again. @default false
   * @param options `broadcast` sends the transaction, which must be complete. @default false
   * @returns The transaction in base64, if the wallet returns it, and its id if it was sent.
   * @throws `notConnected`, `userRejected`, `invalidParams` for one that spends no coin of the visitor or lets others change
   * the payment, `addressNotYours`, `methodNotAllowed`, `invalidReply` for a transaction that the visitor has not signed
   */
  signPsbt: (options: {
    psbt: string
    signInputs?: readonly BitcoinSignInput[] | undefined
    finalize?: boolean | undefined
    broadcast?: boolean | undefined
  }) => Promise<{ psbt: string | undefined; txid: string | undefined }>
  /**
   * Pays from the payment account: by the wallet's own method, or with the dapp's own fee rate from coins that the network's
   * Esplora knows.
   * @param options `amount` is in satoshi.
   * @param options `feeRate` is in satoshi per virtual byte. @default the wallet's own, or Esplora's estimate for six blocks
   * @returns The transaction's id.
   * @throws `notConnected`, `userRejected`, `invalidParams`, `insufficientFunds`, `noRpcUrl` if it needs an Esplora and there
   * is none
   */
  sendTransfer: (options: {
    recipient: string
    amount: bigint
    feeRate?: number | undefined
  }) => Promise<string>
}
