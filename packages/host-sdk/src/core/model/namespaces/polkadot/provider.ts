import type { Eip1193Provider } from '../../connector.js'

/** Transaction to sign, in the format that `@polkadot/api` passes to a signer: `SignerPayloadJSON` of `@polkadot/types`. */
export type PolkadotPayload = {
  address: string
  /** Genesis hash of the network, in hex. */
  genesisHash: string
  /** The call, in hex. */
  method: string
  /** Lets the wallet complete the transaction and return it. */
  withSignedTransaction?: boolean | undefined
}

/** A signer's response. Values are in hex. */
export type PolkadotSigned = {
  id: number
  signature: `0x${string}`
  /** The transaction that the wallet completed, if the payload allowed it. */
  signedTransaction?: `0x${string}`
}

/** The `signer` for `@polkadot/api`, like an extension's. */
export type PolkadotSigner = {
  /**
   * Signs a transaction.
   * @throws `notConnected`, `userRejected`, `addressNotYours`, `chainNotSupported` for a payload of
   * an inactive network, `methodNotAllowed`, `invalidReply` if the signature is not the account's
   */
  signPayload: (payload: PolkadotPayload) => Promise<PolkadotSigned>
  /**
   * Signs a message between `<Bytes>` and `</Bytes>`, so that it cannot be a transaction.
   * @param raw `data` is text, or bytes in hex after `0x`.
   * @throws `notConnected`, `userRejected`, `addressNotYours`, `invalidParams` for a transaction's
   * bytes (`type: 'payload'`), `methodNotAllowed`, `invalidReply` if the signature is not the
   * account's
   */
  signRaw: (raw: {
    address: string
    data: string
    type?: 'bytes' | 'payload' | undefined
  }) => Promise<PolkadotSigned>
}

/** Polkadot provider for dapps: `request` with the methods of WalletConnect, and the signer of extensions. */
export type PolkadotProvider = Eip1193Provider & {
  /**
   * Opens the modal if no wallet is connected.
   * @returns the addresses, the active one first
   * @throws
   * `userRejected` if the visitor closes the modal
   */
  connect: () => Promise<readonly string[]>
  /** Disconnects the Polkadot wallet. @throws `disconnectFailed` */
  disconnect: () => Promise<void>
  /** Pass the signer to `signAndSend(address, { signer })`. */
  signer: PolkadotSigner
}
