import type { Eip1193Provider } from '../../connector.js'

/** A Bitcoin account. The public key is hexadecimal, and missing if the wallet does not return it. */
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

/** A dapp's Bitcoin provider: supports WalletConnect's methods in `request`, and as functions. */
export type BitcoinProvider = Eip1193Provider & {
  /**
   * Opens the modal if no wallet is connected.
   * @returns as
   * {@link BitcoinProvider.getAccountAddresses}
   * @throws `userRejected` if the visitor closes the
   * modal
   */
  connect: () => Promise<readonly BitcoinAccount[]>
  /** Disconnects the namespace's wallet. @throws `disconnectFailed` */
  disconnect: () => Promise<void>
  /** The connected accounts: payment account first, then ordinals accounts. */
  getAccountAddresses: () => Promise<readonly BitcoinAccount[]>
  /**
   * Signs a message.
   * @param options `address` is one of the accounts.
   * @default the active account
   * @param options `protocol` selects BIP-137 (`ecdsa`) or BIP-322.
   * @default the wallet chooses
   * @returns The signature in base64.
   * @throws `notConnected`, `userRejected`, `addressNotYours`, `invalidReply` if the signature does
   * not match the account and message
   */
  signMessage: (options: {
    message: string
    address?: string | undefined
    protocol?: 'ecdsa' | 'bip322' | undefined
  }) => Promise<string>
  /**
   * Signs inputs of a transaction.
   * @param options `psbt` is in base64.
   * @param options `signInputs` are the inputs to sign.
   * @default all inputs that spend a coin of
   * the visitor
   * @param options `finalize` completes these inputs, which prevents further signatures.
   * @default
   * false
   * @param options `broadcast` sends the transaction, which must be complete.
   * @default false
   * @returns The transaction in base64, if the wallet returns it, and its id if it was sent.
   * @throws `notConnected`, `userRejected`, `invalidParams` if the transaction spends no coin of
   * the visitor or lets others change the payment, `addressNotYours`, `methodNotAllowed`,
   * `invalidReply` if the visitor did not sign the returned transaction
   */
  signPsbt: (options: {
    psbt: string
    signInputs?: readonly BitcoinSignInput[] | undefined
    finalize?: boolean | undefined
    broadcast?: boolean | undefined
  }) => Promise<{ psbt: string | undefined; txid: string | undefined }>
  /**
   * Pays from the payment account. Uses the wallet's method, or coins from the network's Esplora if
   * the dapp sets a fee rate.
   * @param options `amount` is in satoshi.
   * @param options `feeRate` is in satoshi per virtual byte.
   * @default the wallet's rate, or
   * Esplora's estimate for six blocks
   * @returns The transaction's id.
   * @throws `notConnected`, `userRejected`, `invalidParams`, `insufficientFunds`, `noRpcUrl` if an
   * Esplora is required but not configured
   */
  sendTransfer: (options: {
    recipient: string
    amount: bigint
    feeRate?: number | undefined
  }) => Promise<string>
}
