import type { AskNodeAll } from '@vestibule/indexer'
import type { Clock } from '../ports/clock.js'
import type { AskVendor, SwapCall, SwapSource, SwapVendor } from '../ports/swaps.js'

export type SwapRules = {
  createPools?: (options: PoolOptions) => SwapSource
  /** Uniswap V3 contracts by network reference. @default not available */
  uniswapV3?: ReadonlyMap<string, V3Pools>
  /** Trades tokens with a market maker, which also signs each transaction. @default transactions have one signer */
  createMaker?: (options: MakerOptions) => SwapSource
  createVendors?: (
    keys: VendorKeys,
    options: { ask: AskVendor; clock: Clock },
  ) => readonly SwapVendor[]
  findRouterFault?: (ask: AskNodeAll, router: string) => Promise<'noCode' | 'noRouter' | undefined>
  /** The fault if router and quoter do not match. @throws NodeFault */
  findV3Fault?: (ask: AskNodeAll, pools: V3Pools) => Promise<'noV3' | undefined>
  /** @default swaps need no allowance */
  createAllowances?: (ask: AskNodeAll) => Allowances
  readGasPrices: (ask: AskNodeAll) => Promise<GasPrices>
}

type VendorKeys = {
  zeroEx?: string | undefined
  /** Does not require a key. @default false */
  cow?: boolean | undefined
}

/** Addresses and tokens are the operator's, in canonical spelling. */
type SourceOptions = { ask: AskNodeAll; clock: Clock; tokens: readonly string[] }
export type PoolOptions = SourceOptions & {
  router: string
  through: readonly string[]
  v3?: V3Pools | undefined
}
/** @property wrapped The wrapped native currency. */
export type V3Pools = { router: string; quoter: string; wrapped: string }
export type MakerOptions = SourceOptions & { askMaker: AskVendor; url: string; account: string }

/** Token allowances of accounts. All functions throw `NodeFault`. */
export type Allowances = {
  read: (token: string, owner: string, spender: string) => Promise<bigint>
  readBalance: (token: string, owner: string) => Promise<bigint>
  /** Transactions that change an allowance. `reset` runs first if the token requires a change from zero. */
  build: (asked: {
    token: string
    owner: string
    spender: string
    amount: bigint
  }) => Promise<{ approval: SwapCall; reset: SwapCall | undefined }>
}

export type GasPrices = { standard: bigint; fast: bigint; instant: bigint }
