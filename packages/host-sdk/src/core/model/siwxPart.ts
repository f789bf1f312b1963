import type { CaipNetworkId } from '@vestibule/protocol'
import type { ChainReads } from './chainReads.js'
import type { Connector } from './connector.js'

export type SiwxPart = {
  /** The account's name in messages, as in "your Ethereum account". */
  accountName: string
  /** Formats a network's id for messages. @default the CAIP-2 id */
  messageChainId?: ((id: CaipNetworkId) => string) | undefined
  /** Formats an address for messages. @default the wallet's spelling */
  messageAddress?: ((address: string) => string) | undefined
  /** Placeholder address for a message created before a connection. @default no such messages */
  unknownAddress?: string | undefined
  /**
   * Coin types of a network with names (ENSIP-9, ENSIP-11). Texts show the first one.
   * @throws `invalidChainId`
   */
  coinTypes?: ((id: CaipNetworkId) => readonly [number, ...number[]]) | undefined
  signMessage: (options: {
    connector: Connector
    address: string
    message: string
  }) => Promise<string>
  /** @throws if the check fails, for example because a node does not respond */
  verify: (
    options: ChainReads & { address: string; message: string; signature: string },
  ) => Promise<boolean>
}
