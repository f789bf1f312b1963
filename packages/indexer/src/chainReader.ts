import type { Clock } from './time.js'

export type NodeCall = { method: string; params: unknown[] }
export type NodeOutcome =
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
/**
 * Calls a node several times in parallel.
 * @param most Maximum size of all responses in bytes; more is an error.
 * @default the limit of a single response
 * @returns results in the order of the calls
 * @throws if the node does not respond
 */
export type AskNodeAll = (
  calls: readonly NodeCall[],
  most?: number | undefined,
) => Promise<readonly NodeOutcome[]>

/** Reads a path of an account index. @returns the response, or undefined for 404 @throws without a response */
export type AskIndex = (path: string) => Promise<string | undefined>

export type ChainSources = {
  /** Reference of the chain's CAIP-2 id. */
  reference: string
  node: AskNodeAll
  index: AskIndex | undefined
}

export type BlockId = { number: bigint; hash: string }
export type BlockRange = { from: bigint; to: bigint }

/** A missing or invalid fact is undefined. */
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
  /** `log`: index of the log in the block. `part`: index of the transfer in the log. */
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
  /** Lists an account's NFTs up to a limit. Undefined if the chain has no such list; the indexer then reads transfers. */
  listHeld?: ((account: string, most: number) => Promise<NftListing | undefined>) | undefined
  readHeld: (account: string, nfts: readonly NftId[]) => Promise<HeldNft[]>
  /** Metadata URIs in order. `none`: no URI. `refused`: the node did not respond. */
  readUris: (nfts: readonly HeldNft[]) => Promise<({ uri: string } | 'none' | 'refused')[]>
}

export const REVOCATION = 'revoke'

export type ChainTransaction = {
  hash: string
  block: bigint
  blockHash: string
  position: number
  minedAt: number
  sender: string
  /** Undefined for a contract creation. */
  recipient: string | undefined
  value: bigint
  nonce: number
  /** First bytes of the data, which select the contract's function. Empty without data. {@link REVOCATION} is special. */
  selector: string
  /** Fee in the smallest unit of the chain's currency, if the scan contains it. */
  fee?: bigint | undefined
  succeeded?: boolean | undefined
}

/** Uses canonical addresses. Every method can throw `NodeFault`. */
export type ChainReader = {
  /** Whether an account index also lists native transfers. These use the native asset as their token. */
  isIndexed: boolean
  /** Whether each NFT is its own mint without a token id. @default false */
  hasMints?: boolean | undefined
  readHead: () => Promise<BlockId>
  /** Undefined if the chain does not have the block yet. */
  readBlock: (number: bigint) => Promise<BlockId | undefined>
  /** Balances of an account. Omits tokens without a valid response; `refused` lists those that the node rejected. */
  readBalances: (account: string, tokens: readonly string[]) => Promise<AccountBalances>
  describeTokens: (tokens: readonly string[]) => Promise<Map<string, TokenFacts>>
  /** Next range to read for an account: a whole range, or the rest of an unfinished one. */
  planTransfers: (account: string, asked: TransferAsk) => Promise<TransferPlan>
  readBlocks: (range: BlockRange) => Promise<ChainTransaction[]>
  /** Omits transactions that are not on the chain. */
  readTransactions: (hashes: readonly string[]) => Promise<ChainTransaction[]>
  readOutcomes: (hashes: readonly string[]) => Promise<Map<string, boolean>>
  readPending?: ((account: string) => Promise<Happened>) | undefined
  /** Name of an account that resolves back to the account, if the chain has names. */
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
  /** Minimum value in USD of the other token in a pool. */
  floor: number
}

export type PoolPrice = { price: number; pool: string; time: number }

/** @property isNewer Whether to read from the start of the range to newer blocks. */
export type TransferAsk = { range: BlockRange; isNewer: boolean }

type TransferPlan = { range: BlockRange; read: () => Promise<Happened> }

export type Happened = { transfers: TokenTransfer[]; transactions: ChainTransaction[] }

export type AccountBalances = {
  native: bigint
  pending?: bigint | undefined
  /** May contain more tokens than requested. */
  tokens: Map<string, bigint>
  /** Tokens for which the node rejected the request. */
  refused: ReadonlySet<string>
}

export type ChainData = {
  needs: Readonly<Record<'node' | 'index', 'needed' | 'optional' | 'unused'>>
  nativeAsset: string
  /** Sender of minted tokens and recipient of burnt tokens. */
  nobody: string
  hasPools: boolean
  hasNonces: boolean
  /** First data bytes of transactions that permit others to spend. */
  approvals: readonly string[]
  /** `reference` is the CAIP-2 reference. Undefined for an invalid address. */
  canonicalAddress: (address: string, reference: string) => string | undefined
  createReader: (sources: ChainSources, clock: Clock) => ChainReader
}
