import type { CaipNetworkId } from '@vestibule/protocol'
import type { ChainReads } from './chainReads.js'
import type { Connector } from './connector.js'

/** Sign-in with a wallet in one namespace. */
export type SiwxPart = {
  /** The account's name in its messages, as in "your Ethereum account". */
  accountName: string
  /** The spelling of a network in its messages. @default the CAIP-2 id */
  messageChainId?: ((id: CaipNetworkId) => string) | undefined
  /** The spelling of an address in its messages. @default the wallet's */
  messageAddress?: ((address: string) => string) | undefined
  /** A placeholder address for a message that is written before the account is known. @default no such messages */
  unknownAddress?: string | undefined
  /**
   * The coin types of a network (ENSIP-9, ENSIP-11), if its accounts can have names; texts about names use the first one.
   * @throws `invalidChainId`
   */
  coinTypes?: ((id: CaipNetworkId) => readonly [number, ...number[]]) | undefined
  /**
   * Asks the wallet to sign a text.
   * @throws `userRejected` and other errors of the wallet
   */
  signMessage: (options: {
    connector: Connector
    address: string
    message: string
  }) => Promise<string>
  /** Whether the account signed the text. @throws if it cannot be checked, for example if a node does not answer */
  verify: (
    options: ChainReads & { address: string; message: string; signature: string },
  ) => Promise<boolean>
}
