import type { Eip1193Provider } from '../../connector.js'

/** A Cosmos account, like `AccountData` of `@cosmjs`. */
export type CosmosAccount = {
  address: string
  /** `ethsecp256k1` for chains with Ethereum-style addresses. */
  algo: 'secp256k1' | 'ethsecp256k1'
  /** 33 bytes. */
  pubkey: Uint8Array
}

/** An Amino document, like `StdSignDoc` of `@cosmjs/amino`. */
export type CosmosAminoDoc = {
  readonly chain_id: string
  readonly account_number: string
  readonly sequence: string
  readonly fee: {
    readonly amount: readonly { readonly denom: string; readonly amount: string }[]
    readonly gas: string
    readonly granter?: string
    readonly payer?: string
  }
  readonly msgs: readonly {
    readonly type: string
    readonly value: Readonly<Record<string, unknown>>
  }[]
  readonly memo: string
  readonly timeout_height?: string
}

/** A Protobuf document, like `SignDoc` of `@cosmjs/proto-signing`. */
export type CosmosSignDoc = {
  bodyBytes: Uint8Array
  authInfoBytes: Uint8Array
  chainId: string
  accountNumber: bigint
}

/** A signature in base64 with its key, like `StdSignature` of `@cosmjs/amino`. */
export type CosmosSignature = {
  pub_key: { type: string; value: string }
  signature: string
}

/** A signed document. The visitor may have changed the fee and the memo. */
export type CosmosAminoSigned = { signed: CosmosAminoDoc; signature: CosmosSignature }
export type CosmosDirectSigned = { signed: CosmosSignDoc; signature: CosmosSignature }

/** Signer for `@cosmjs` clients, for any connected wallet. */
export type CosmosAminoSigner = Pick<CosmosProvider, 'getAccounts' | 'signAmino'>
export type CosmosSigner = Pick<CosmosProvider, 'getAccounts' | 'signAmino' | 'signDirect'>

/**
 * A dapp's Cosmos provider: supports WalletConnect's methods in `request`, and the functions of
 * Keplr and `@cosmjs`.
 */
export type CosmosProvider = Eip1193Provider & {
  /**
   * Opens the modal if no wallet is connected.
   * @returns as {@link CosmosProvider.getAccounts}
   * @throws `userRejected` if the visitor closes the modal
   */
  connect: () => Promise<readonly CosmosAccount[]>
  /** Disconnects the namespace's wallet. @throws `disconnectFailed` */
  disconnect: () => Promise<void>
  /** The account on the active network, with its public key. @throws `notConnected` */
  getAccounts: () => Promise<readonly CosmosAccount[]>
  /**
   * Signs an Amino document, which may contain a message (ADR-36).
   * @throws `notConnected`, `userRejected`, `invalidCaip10Address` for a signer of another chain,
   * `addressNotYours`, `invalidParams` for a document of another chain, `methodNotAllowed`,
   * `invalidReply` if the signature does not match the account and document
   */
  signAmino: (signer: string, signDoc: CosmosAminoDoc) => Promise<CosmosAminoSigned>
  /** Signs a Protobuf document. @throws as {@link CosmosProvider.signAmino} */
  signDirect: (signer: string, signDoc: CosmosSignDoc) => Promise<CosmosDirectSigned>
  /** Signs a message that is not a transaction (ADR-36). @throws as {@link CosmosProvider.signAmino} */
  signArbitrary: (signer: string, data: string | Uint8Array) => Promise<CosmosSignature>
  /** For `SigningStargateClient.connectWithSigner` and similar functions. */
  getOfflineSigner: () => CosmosSigner
  /** Signer for devices that only sign Amino (Ledger). */
  getOfflineSignerOnlyAmino: () => CosmosAminoSigner
}
