import type { CaipNetworkId } from '@vestibule/protocol'
import type { ChainReads } from './chainReads.js'
import type { Connector } from './connector.js'

export type SiwxPart = {
  /** As in "your Ethereum account". */
  accountName: string
  /** The spelling of a network in messages. @default the CAIP-2 id */
  messageChainId?: ((id: CaipNetworkId) => string) | undefined
  /** The spelling of an address in messages. @default the wallet's */
  messageAddress?: ((address: string) => string) | undefined
  /** For a message that is written before the account is known. @default no such messages */
  unknownAddress?: string | undefined
  /**
   * Coin types of a network with names (ENSIP-9, ENSIP-11); texts about names use the first
   * one.
   * @throws `invalidChainId`
   */
  coinTypes?: ((id: CaipNetworkId) => readonly [number, ...number[]]) | undefined
  signMessage: (options: {
    connector: Connector
    address: string
    message: string
  }) => Promise<string>
  /** @throws if it cannot be checked, for example if a node does not answer */
  verify: (
    options: ChainReads & { address: string; message: string; signature: string },
  ) => Promise<boolean>
}
