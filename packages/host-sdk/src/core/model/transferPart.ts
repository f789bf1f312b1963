import type { ChainReads } from './chainReads.js'
import type { Connector } from './connector.js'
import type { Network } from './network.js'

/** What is moved, and between whom. */
export type TransferOrder = {
  from: string
  to: string
  /** The token's own address. @default the network's currency */
  token?: string | undefined
  /** The NFT, where the token is a collection; the amount is how many of it. */
  nft?: { tokenId: string; standard: string } | undefined
  /** Of the smallest units. */
  amount: bigint
}

/** Sending in one namespace: what an adapter brings whose wallets move a chain's currency and its tokens. */
export type TransferPart = {
  /** An address as it is written; undefined for what is none or nobody's, a wrong checksum included. */
  readAddress: (text: string) => string | undefined
  /**
   * The address that a name says, on whichever of the dapp's networks knows names; undefined for none.
   * @throws where no node answers
   */
  findName?:
    | ((options: {
        text: string
        networks: readonly ChainReads[]
      }) => Promise<{ name: string; address: string } | undefined>)
    | undefined
  /** Whether code answers at an address, instead of a person's key. @throws where no node answers */
  isContract: (options: ChainReads & { address: string }) => Promise<boolean>
  /** The decimals of a token as its chain says them; undefined where it does not. @throws where no node answers */
  readDecimals: (options: ChainReads & { token: string }) => Promise<number | undefined>
  /** Whether the chain would refuse the transfer as things stand. @throws where no node answers */
  isRefused?: ((options: ChainReads & TransferOrder) => Promise<boolean>) | undefined
  /** The most that the transfer costs beside its amount, in the currency's smallest units. @throws where no node answers */
  estimateFee: (options: ChainReads & TransferOrder) => Promise<bigint>
  /**
   * Has the wallet send it, on this network and no other.
   * @returns the hash
   * @throws `chainNotSupported` where the wallet is elsewhere, `userRejected` and what else the wallet says
   */
  send: (options: TransferOrder & { connector: Connector; network: Network }) => Promise<string>
}
