import type { Clock } from '../ports/clock.js'
import type { AskVendor, SwapCall, SwapSource, SwapVendor } from '../ports/swaps.js'
import type { AskNodeAll } from './chainReader.js'

/** What swaps know of a namespace. */
export type SwapRules = {
  /** Exchanges tokens in pools of the chain. @default there are none */
  createPools?: (options: PoolOptions) => SwapSource
  /** Exchanges tokens with a market maker, which signs its side of each transaction. @default transactions have one signer */
  createMaker?: (options: MakerOptions) => SwapSource
  /** The companies that the operator has keys of. @default none */
  createVendors?: (
    keys: VendorKeys,
    options: { ask: AskVendor; clock: Clock },
  ) => readonly SwapVendor[]
  /** What is wrong with the operator's router, if something is. @throws NodeFault */
  findRouterFault?: (ask: AskNodeAll, router: string) => Promise<'noCode' | 'noRouter' | undefined>
  /** @default swaps need none */
  createAllowances?: (ask: AskNodeAll) => Allowances
  /** What a unit of gas costs. @throws NodeFault */
  readGasPrices: (ask: AskNodeAll) => Promise<GasPrices>
}

/** What the operator asks vendors with, where they are asked at all. */
type VendorKeys = { zeroEx?: string | undefined }

/** Addresses and tokens are the operator's choice, in the one spelling. */
type SourceOptions = { ask: AskNodeAll; clock: Clock; tokens: readonly string[] }
export type PoolOptions = SourceOptions & { router: string; through: readonly string[] }
/** @property account What the maker signs with. */
export type MakerOptions = SourceOptions & { askMaker: AskVendor; url: string; account: string }

/** What accounts allow others to take. Everything throws `NodeFault`. */
export type Allowances = {
  read: (token: string, owner: string, spender: string) => Promise<bigint>
  readBalance: (token: string, owner: string) => Promise<bigint>
  /** What changes an allowance: `reset` comes first where the token changes it from zero alone. */
  build: (asked: {
    token: string
    owner: string
    spender: string
    amount: bigint
  }) => Promise<{ approval: SwapCall; reset: SwapCall | undefined }>
}

export type GasPrices = { standard: bigint; fast: bigint; instant: bigint }
