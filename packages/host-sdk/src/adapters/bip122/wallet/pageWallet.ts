import type { MessageProtocol } from '@vestibule/protocol/bip122'
import type { Held } from '../../pageWallets/held.js'

export type InputsToSign = {
  address: string
  indexes: readonly number[]
  /** @default the type that the input requests, or the whole transaction */
  sigHash?: number | undefined
}

/** Throws only errors in our format. */
export type PageWallet = {
  /**
   * @param wanted The page's network. The wallet may choose another network of the dapp.
   * @throws `userRejected`, `notConnected` without an account on the dapp's networks
   */
  connect: (wanted: string | undefined) => Promise<Held>
  /** The accounts that the wallet grants without asking the visitor. */
  restore: () => Promise<Held | undefined>
  disconnect: () => Promise<void>
  /** @throws `chainNotSupported` */
  switchTo: (reference: string) => Promise<Held>
  /** @returns The signature in the wallet's format: base64 or hexadecimal. */
  signMessage: (options: {
    address: string
    message: string
    protocol: MessageProtocol | undefined
  }) => Promise<string>
  /** @returns The signed transaction if the wallet returns it, and its id if the wallet sent it. */
  signPsbt: (options: {
    psbt: Uint8Array
    inputs: readonly InputsToSign[]
    broadcast: boolean
  }) => Promise<{ psbt?: Uint8Array | undefined; txid?: string | undefined }>
  /**
   * Pays with the wallet's own method.
   * @returns the transaction id
   * @throws `methodNotAllowed` if
   * the wallet lacks the method
   */
  sendTransfer: (options: { recipient: string; amount: bigint }) => Promise<string>
}

export type OnHeld = (held: Held | undefined) => void
