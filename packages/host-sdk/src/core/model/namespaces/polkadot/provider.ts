import type { Eip1193Provider } from '../../connector.js'

/** A transaction to sign, in the format that `@polkadot/api` passes to a signer: `SignerPayloadJSON` of `@polkadot/types`. */
export type PolkadotPayload = {
  address: string
  /** The genesis hash of its network, in hexadecimal. */
  genesisHash: string
  /** The call, in hexadecimal. */
  method: string
  /** The wallet may return a transaction that it completed. */
  withSignedTransaction?: boolean | undefined
}

/** A signer's answer; hexadecimal. */
export type PolkadotSigned = {
  id: number
  signature: `0x${string}`
  /** The wallet's own completed transaction, if the payload allowed it. */
  signedTransaction?: `0x${string}`
}

/** The `signer` for `@polkadot/api`, like the extensions' own. */
export type PolkadotSigner = {
  /**
   * Signs a transaction.
   * @throws `notConnected`, `userRejected`, `addressNotYours`, `chainNotSupported` for a payload of a network other than the
   * active one, `methodNotAllowed`, `invalidReply` for anything but the account's signature
   */
  signPayload: (payload: PolkadotPayload) => Promise<PolkadotSigned>
  /**
   * Signs a message between `<Bytes>` and `</Bytes>`, so that it cannot be a transaction.
   * @param raw `data` is text, or bytes in hexadecimal after `0x`.
   * @throws `notConnected`, `userRejected`, `addressNotYours`, `invalidParams` for bytes of a transaction (`type: 'payload'`),
   * `methodNotAllowed`, `invalidReply` for anything but the account's signature
   */
  signRaw: (raw: {
    address: string
    data: string
    type?: 'bytes' | 'payload' | undefined
  }) => Promise<PolkadotSigned>
}

/** A dapp's provider for Polkadot: requests by the methods of WalletConnect's list, and the signer of extensions. */
export type PolkadotProvider = Eip1193Provider & {
  /**
   * Opens the modal if no wallet is connected. @returns The addresses, the active one first. @throws `userRejected` when it
   * is closed
   */
  connect: () => Promise<readonly string[]>
  /** Disconnects the namespace's wallet. @throws `disconnectFailed` */
  disconnect: () => Promise<void>
  /** As in `signAndSend(address, { signer })`. */
  signer: PolkadotSigner
}
