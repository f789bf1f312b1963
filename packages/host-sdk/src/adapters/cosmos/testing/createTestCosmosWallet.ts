import type { Keplr } from '../keplr/keplr.js'
import {
  type CosmosDecision,
  createTestKeeper,
  type TestCall,
  type TestKeeperOptions,
} from './createTestKeeper.js'
import { createTestKeplr } from './createTestKeplr.js'

export type { CosmosDecision }

/** A Cosmos wallet for tests and demos, with Keplr's interface. Requests wait for `decide`; `calls` lists them. */
export function createTestCosmosWallet(options: createTestCosmosWallet.Options): TestCosmosWallet {
  const { place = 'keplr', changeEvent = 'keplr_keystorechange' } = options
  const keeper = createTestKeeper(options)
  const keplr = createTestKeplr(keeper, options.lacks ?? [])
  const tell = () => window.dispatchEvent(new Event(changeEvent))

  return {
    keplr,
    calls: keeper.calls,
    address: (chainId) => keeper.accountOn(chainId).bech32Address,
    register() {
      const names = place.split('.')
      const last = names.pop() ?? ''
      let holder = window as unknown as Record<string, unknown>
      for (const name of names) {
        holder[name] ??= {}
        holder = holder[name] as Record<string, unknown>
      }
      holder[last] = keplr
    },
    selectAccount(secretKey) {
      keeper.select(secretKey)
      tell()
    },
    leave() {
      keeper.forgetAll()
      tell()
    },
  }
}

export type TestCosmosWallet = {
  keplr: Keplr
  /** Prompts so far: `enable`, and the methods that sign and add chains. */
  calls: readonly TestCosmosWallet.Call[]
  address: (chainId: string) => string
  register: () => void
  selectAccount: (secretKey: Uint8Array) => void
  leave: () => void
}

export declare namespace TestCosmosWallet {
  type Call = TestCall
}

export declare namespace createTestCosmosWallet {
  type Options = TestKeeperOptions & {
    /** Property path of the wallet on `window`, separated by dots. @default 'keplr' */
    place?: string | undefined
    /** Event on `window` that reports a change of account. @default 'keplr_keystorechange' */
    changeEvent?: string | undefined
    /** Missing methods, such as `signArbitrary`. @default none */
    lacks?: readonly string[] | undefined
  }
}
