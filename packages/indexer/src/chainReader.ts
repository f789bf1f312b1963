import type { Clock } from './time.js'

export type NodeCall = { method: string; params: unknown[] }
export type NodeOutcome =
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
/**
 * Calls a node several times in parallel.
 * @param most Maximum bytes of all answers; more is an error.
 * @default the limit for any node's answer
 * @returns in their order
 * @throws if the node does not answer
 */
export type AskNodeAll = (
  calls: readonly NodeCall[],
  most?: number | undefined,
) => Promise<readonly NodeOutcome[]>

/** Reads a path of an index of a chain's accounts. @returns its answer; undefined for 404 @throws without an answer */
export type AskIndex = (path: string) => Promise<string | undefined>

export type ChainSources = {
  /** The second part of the chain's CAIP-2 id. */
  reference: string
  node: AskNodeAll
  index: AskIndex | undefined
}

export type BlockId = { number: bigint; hash: string }
/** Inclusive. */
export type BlockRange = { from: bigint; to: bigint }

/** Omits missing and invalid facts. */
export type TokenFacts = {
  name: string | undefined
  symbol: string | undefined
  decimals: number | undefined
}

export type TokenTransfer = {
  block: bigint
  blockHash: string
  hash: string
  position: number
  /** The log's place in the block, and the transfer's in the log. */
  log: number
  part: number
  token: string
  kind: 'fungible' | 'nft'
  tokenId: bigint | undefined
  sender: string
  recipient: string
  amount: bigint
}

export type NftId = { token: string; tokenId: bigint }
export type HeldNft = NftId & { standard: string; amount: bigint }

type NftListing = { held: HeldNft[]; isComplete: boolean }

export type NftReader = {
  /** The NFTs of an account up to a limit. Undefined without such a list: then transfers are used. */
  listHeld?: ((account: string, most: number) => Promise<NftListing | undefined>) | undefined
  readHeld: (account: string, nfts: readonly NftId[]) => Promise<HeldNft[]>
  /** The metadata URIs in order: `none` without one, `refused` if the node does not answer. */
  readUris: (nfts: readonly HeldNft[]) => Promise<({ uri: string } | 'none' | 'refused')[]>
}

export const REVOCATION = 'revoke'

export type ChainTransaction = {
  hash: string
  block: bigint
  blockHash: string
  position: number
  /** Milliseconds since the epoch. */
  minedAt: number
  sender: string
  /** Undefined if the transaction created a contract. */
  recipient: string | undefined
  value: bigint
  nonce: number
  /** The function of the contract, by its first bytes; empty without data, and {@link REVOCATION}. */
  selector: string
  /** The fee in the smallest unit of the chain's own currency, if the scan has it. */
  fee?: bigint | undefined
  succeeded?: boolean | undefined
}

/** Addresses are in the namespace's canonical spelling. Every method throws `NodeFault`. */
export type ChainReader = {
  /** An index by account also has native transfers, whose token is the native asset. */
  isIndexed: boolean
  /** Whether each NFT is a separate mint without a number. @default false */
  hasMints?: boolean | undefined
  readHead: () => Promise<BlockId>
  /** Undefined if the chain does not have the block yet. */
  readBlock: (number: bigint) => Promise<BlockId | undefined>
  /** An account's balances, without tokens that give no valid answer; these are listed if the node caused that. */
  readBalances: (account: string, tokens: readonly string[]) => Promise<AccountBalances>
  describeTokens: (tokens: readonly string[]) => Promise<Map<string, TokenFacts>>
  /** The next range to read of an account: a whole range, or the rest of a started one. */
  planTransfers: (account: string, asked: TransferAsk) => Promise<TransferPlan>
  readBlocks: (range: BlockRange) => Promise<ChainTransaction[]>
  /** Omits transactions that the chain does not have. */
  readTransactions: (hashes: readonly string[]) => Promise<ChainTransaction[]>
  readOutcomes: (hashes: readonly string[]) => Promise<Map<string, boolean>>
  readPending?: ((account: string) => Promise<Happened>) | undefined
  /** An account's name that resolves back to it, if the chain has names. */
  readName?: ((account: string) => Promise<string | undefined>) | undefined
  nfts?: NftReader | undefined
  readPoolPrices?:
    | ((rules: PoolRules, tokens: readonly string[]) => Promise<Map<string, PoolPrice>>)
    | undefined
}

export type PoolRules = {
  quotes: readonly { token: string; price: number }[]
  wrapped: string | undefined
  v2: readonly string[]
  v3: readonly string[]
  /** Minimum US dollars of the other token in a pool. */
  floor: number
}

/** @property time Milliseconds since the epoch. */
export type PoolPrice = { price: number; pool: string; time: number }

/** @property isNewer Whether it continues from the start of the range to newer blocks. */
export type TransferAsk = { range: BlockRange; isNewer: boolean }

type TransferPlan = { range: BlockRange; read: () => Promise<Happened> }

export type Happened = { transfers: TokenTransfer[]; transactions: ChainTransaction[] }

export type AccountBalances = {
  native: bigint
  pending?: bigint | undefined
  /** Also contains other tokens that the node reports. */
  tokens: Map<string, bigint>
  /** Tokens for which the node refused the request. */
  refused: ReadonlySet<string>
}

export type ChainData = {
  needs: Readonly<Record<'node' | 'index', 'needed' | 'optional' | 'unused'>>
  nativeAsset: string
  /** The sender of minted tokens and the receiver of burnt tokens. */
  nobody: string
  hasPools: boolean
  hasNonces: boolean
  /** The first bytes of transactions that permit others to spend. */
  approvals: readonly string[]
  /** `reference` is the second part of the CAIP-2 id. Undefined for an invalid address. */
  canonicalAddress: (address: string, reference: string) => string | undefined
  createReader: (sources: ChainSources, clock: Clock) => ChainReader
}
