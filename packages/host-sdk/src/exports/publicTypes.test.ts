import type { SignerPayloadJSON, SignerPayloadRaw, SignerResult } from '@polkadot/types/types'
import { BrowserProvider } from 'ethers'
import type { MouseEventHandler } from 'react'
import { type Address, createWalletClient, custom } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expectTypeOf, test } from 'vitest'
import { createTestCore } from '../core/testing/createTestCore.js'
import { createInstance } from '../start/instance.js'
import type {
  AdapterContext,
  Eip1193Provider,
  NetworkInput,
  Options,
  PublicAccount,
  Vestibule,
} from './index.js'
import type * as react from './react.js'

const vestibule: Vestibule = createInstance(createTestCore(), undefined)

describe('the public types', () => {
  test('returns a provider that viem and ethers accept unchanged', () => {
    expectTypeOf(vestibule.getProvider()).toEqualTypeOf<Eip1193Provider>()
    const client = createWalletClient({
      chain: mainnet,
      transport: custom(vestibule.getProvider()),
    })
    expectTypeOf(client.chain.id).toEqualTypeOf<1>()
    expectTypeOf(new BrowserProvider(vestibule.getProvider())).toEqualTypeOf<BrowserProvider>()
  })

  test('`open` works as a click handler, and accepts only events and options', () => {
    type Open = Vestibule['open']
    expectTypeOf<Open>().toExtend<MouseEventHandler>()
    expectTypeOf<Open>().toExtend<(event: MouseEvent) => unknown>()
    expectTypeOf<Open>().toExtend<(event: MouseEvent & { currentTarget: HTMLElement }) => unknown>()
    expectTypeOf<Open>().toExtend<(event: CustomEvent<string>) => unknown>()
    expectTypeOf<Open>().toBeCallableWith({ view: 'Networks' })
    expectTypeOf<{ view: 'Nowhere' }>().not.toExtend<NonNullable<Parameters<Open>[0]>>()
    expectTypeOf<'Account'>().not.toExtend<NonNullable<Parameters<Open>[0]>>()
  })

  test('types EVM addresses as viem does, by argument or narrowing', () => {
    expectTypeOf(vestibule.getAddress('eip155')).toEqualTypeOf<Address | undefined>()
    expectTypeOf(vestibule.getAddress('solana')).toEqualTypeOf<string | undefined>()
    expectTypeOf(vestibule.getAccount('eip155').address).toEqualTypeOf<Address | undefined>()
    const account: PublicAccount = vestibule.getAccount()
    if (account.namespace === 'eip155')
      expectTypeOf(account.allAccounts[0]?.address).toEqualTypeOf<Address | undefined>()
  })

  test('accepts a viem chain, a number or a CAIP-2 id as a network', () => {
    type Target = Parameters<Vestibule['switchNetwork']>[0]
    expectTypeOf<typeof mainnet>().toExtend<Target>()
    expectTypeOf<8453>().toExtend<Target>()
    expectTypeOf<'eip155:8453'>().toExtend<Target>()
    expectTypeOf<'8453'>().not.toExtend<Target>()
  })

  test('accepts viem’s chains, and requires `projectId` and `networks`', () => {
    expectTypeOf<{ projectId: string; networks: [typeof mainnet] }>().toExtend<Options>()
    expectTypeOf<{ projectId: string; networks: readonly NetworkInput[] }>().toExtend<Options>()
    expectTypeOf<{ projectId: string }>().not.toExtend<Options>()
  })

  test('keys pictures by id, and tokens by CAIP-2 id with one address each', () => {
    type Images = NonNullable<Options['chainImages'] & Options['connectorImages']>
    type Tokens = NonNullable<Options['tokens']>
    expectTypeOf<{ 8453: string; 'eip155:1': string }>().toExtend<Images>()
    expectTypeOf<{ 8453: { url: string } }>().not.toExtend<Images>()
    expectTypeOf<{ 'eip155:1': { address: Address; image: string }[] }>().toExtend<Tokens>()
    expectTypeOf<{ 'eip155:1': { image: string }[] }>().not.toExtend<Tokens>()
    expectTypeOf<AdapterContext['lifetime']['signal']>().toEqualTypeOf<AbortSignal>()
  })

  test('types the Polkadot signer as @polkadot/api does', () => {
    type Signer = {
      signPayload?: (payload: SignerPayloadJSON) => Promise<SignerResult>
      signRaw?: (raw: SignerPayloadRaw) => Promise<SignerResult>
    }
    const { signer } = vestibule.getProvider('polkadot')
    expectTypeOf(signer).toExtend<Signer>()
  })

  test('types each reading hook as a query, and each acting hook as a mutation', () => {
    type Hooks = typeof react
    type Read = {
      data: unknown
      status: 'pending' | 'success' | 'error'
      error: Error | null
      isPending: boolean
      isSuccess: boolean
      isError: boolean
      isFetching: boolean
      isStale: boolean
      refetch: () => Promise<Read>
    }
    type Acts = {
      mutate: (...variables: never) => void
      mutateAsync: (...variables: never) => Promise<unknown>
      data: unknown
      variables: unknown
      status: 'idle' | 'pending' | 'success' | 'error'
      error: Error | null
      isIdle: boolean
      isPending: boolean
      isSuccess: boolean
      isError: boolean
      reset: () => void
    }
    /** Hooks that return the instance, a provider, or no result. */
    type Other = 'useVestibule' | 'useVestibuleProvider' | 'useVestibuleEvents'
    type Hook = Exclude<Extract<keyof Hooks, `use${string}`>, Other>
    type Different = {
      [name in Hook]: ReturnType<Hooks[name]> extends Read | Acts ? never : name
    }[Hook]
    expectTypeOf<Different>().toEqualTypeOf<never>()
    expectTypeOf<ReturnType<Hooks['useVestibuleAccount']>>().toExtend<Read>()
    expectTypeOf<ReturnType<Hooks['useVestibuleSend']>>().toExtend<Acts>()
  })

  test('`status` narrows the type of a hook’s data', () => {
    const query = {} as ReturnType<typeof react.useVestibuleBalance>
    if (query.isSuccess) expectTypeOf(query.data.value).toEqualTypeOf<bigint>()
    const sending = {} as ReturnType<typeof react.useVestibuleSend>
    if (sending.status === 'success') expectTypeOf(sending.data).toEqualTypeOf<string>()
  })

  test('types the properties of a custom button', () => {
    type Buttons = typeof react
    type View<button extends { Custom: (props: never) => unknown }> = Parameters<
      Parameters<button['Custom']>[0]['children']
    >[0]
    expectTypeOf<View<Buttons['ConnectButton']>>().toExtend<{
      account: PublicAccount
      chain: { name: string } | undefined
      displayName: string | undefined
      ensAvatar: string | undefined
      isConnected: boolean
      isMounted: boolean
      pendingTransactions: number
      openModal: () => void
      openAccount: () => void
      openNetworks: () => void
    }>()
    expectTypeOf<View<Buttons['WalletButton']>>().toExtend<{
      ready: boolean
      connected: boolean
      connect: () => void
      isPending: boolean
      error: Error | null
    }>()
    expectTypeOf<{ wallet: 'metamask'; size: 'sm' }>().toExtend<
      Parameters<Buttons['WalletButton']>[0]
    >()
    expectTypeOf<{ size: 'sm' }>().not.toExtend<Parameters<Buttons['WalletButton']>[0]>()
    expectTypeOf<{ size: 'xl' }>().not.toExtend<Parameters<Buttons['ConnectButton']>[0]>()
  })

  test('does not expose the core of an instance', () => {
    expectTypeOf<Vestibule>().not.toHaveProperty('core')
  })
})
