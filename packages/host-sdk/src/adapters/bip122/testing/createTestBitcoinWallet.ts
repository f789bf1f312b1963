import { registerWallet } from '../../walletStandard/registerWallet.js'
import { createSatsSide } from './createSatsSide.js'
import { createStandardSide } from './createStandardSide.js'
import { createTestKeeper } from './createTestKeeper.js'
import type { TestCall, TestKeeperOptions } from './testKeeperOptions.js'

/** A Bitcoin wallet for tests and demos. Requests wait for `decide`; `calls` lists them. */
export function createTestBitcoinWallet(
  options: createTestBitcoinWallet.Options,
): TestBitcoinWallet {
  const { name, standard = 'wallet-standard' } = options
  const icon =
    options.icon ??
    'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
  const keeper = createTestKeeper(options)
  const wallet = createStandardSide(keeper, { name, icon, lacks: options.lacks ?? [] })
  const provider = createSatsSide(keeper, { lacks: options.lacks ?? [] })

  function list() {
    const page = window as unknown as { btc_providers?: object[] } & Record<string, unknown>
    const id = `TestBitcoinWallets_${name.replace(/[^a-zA-Z0-9]/g, '')}`
    page[id] = { provider }
    page.btc_providers ??= []
    page.btc_providers.push({ id: `${id}.provider`, name, icon })
  }

  return {
    wallet,
    provider,
    calls: keeper.calls,
    addresses: () => keeper.all().map(({ address }) => address),
    register: () => (standard === 'wallet-standard' ? registerWallet(wallet) : list()),
    selectAccounts: keeper.selectAccounts,
    selectNetwork: keeper.selectNetwork,
    leave: keeper.leave,
  }
}

export type TestBitcoinWallet = {
  wallet: object
  provider: object
  /** Requests to the wallet. `connect` is the method that asked the visitor to connect. */
  calls: readonly TestBitcoinWallet.Call[]
  /** The payment account and the ordinals account on the wallet's network. */
  addresses: () => readonly string[]
  register: () => void
  selectAccounts: (secretKeys: readonly Uint8Array[]) => void
  /** Simulates a visitor who chooses another network in the wallet. Uses the reference of the CAIP-2 id. */
  selectNetwork: (reference: string) => void
  leave: () => void
}

export declare namespace TestBitcoinWallet {
  type Call = TestCall
}

export declare namespace createTestBitcoinWallet {
  type Options = TestKeeperOptions & {
    name: string
    /** How the wallet announces itself. @default 'wallet-standard' */
    standard?: 'wallet-standard' | 'sats-connect' | undefined
    /** A `data:` image. @default an empty image */
    icon?: string | undefined
    /**
     * Features and methods that the wallet does not support, such as `standard:events` or
     * `wallet_connect`.
     * @default none
     */
    lacks?: readonly string[] | undefined
  }
}
