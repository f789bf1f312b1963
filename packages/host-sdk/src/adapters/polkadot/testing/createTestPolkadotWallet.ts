import { hex } from '@scure/base'
import { formatSs58, GENERIC_SS58_FORMAT, isSameAccount } from '@vestibule/protocol/polkadot'
import { awaitDecision } from '../../../testing/awaitDecision.js'
import { bytesOfText } from '../message/bytesOfText.js'
import { wrapMessage } from '../message/wrapMessage.js'
import { signedBytes } from '../verify/signedBytes.js'
import { checkAccount, keyPairOf } from './keyPairOf.js'
import type { PolkadotDecision, TestAccount, TestCall, TestLack } from './testExtensionOptions.js'

/** A Polkadot wallet for tests and demos. Requests wait for `decide`; `calls` lists them. */
export function createTestPolkadotWallet(
  options: createTestPolkadotWallet.Options,
): TestPolkadotWallet {
  const { name, decide, delayMs, version = '1.0.0', lacks = [] } = options
  const calls: TestCall[] = []
  const listeners = new Set<(accounts: readonly object[]) => void>()
  let accounts = options.accounts
  accounts.forEach(checkAccount)
  let permitted = options.permitted ?? false

  const known = () =>
    accounts.map((account) => {
      const pair = keyPairOf(account)
      const { type = 'sr25519', name, genesisHash = null } = account
      const address = formatSs58(pair.key, GENERIC_SS58_FORMAT)
      return { pair, shown: { address, type, name, genesisHash } }
    })
  const shown = () => (permitted ? known().map((one) => one.shown) : [])
  const tell = () => {
    for (const listener of listeners) listener(shown())
  }

  async function ask(method: string, input: unknown) {
    calls.push({ method, input })
    await awaitDecision(decide({ method, input }), {
      delayMs,
      refusal: () => new Error('Cancelled'),
    })
  }

  function pairOf(address: unknown) {
    const found = known().find(({ shown }) => isSameAccount(shown.address, String(address)))
    if (found === undefined || !permitted) throw new Error('Unable to find keypair')
    return found.pair
  }

  const injected = {
    ...(!lacks.includes('accounts') && {
      accounts: {
        get: async () => shown(),
        ...(!lacks.includes('subscribe') && {
          subscribe(listener: (accounts: readonly object[]) => void) {
            listeners.add(listener)
            listener(shown())
            return () => listeners.delete(listener)
          },
        }),
      },
    }),
    signer: {
      ...(!lacks.includes('signRaw') && {
        async signRaw(raw: { address: string; data: string }) {
          await ask('signRaw', raw)
          const { bytes } = wrapMessage(`0x${hex.encode(bytesOfText(raw.data))}`)
          const signature = `0x${hex.encode(await pairOf(raw.address).sign(bytes))}`
          return { id: calls.length, signature }
        },
      }),
      ...(!lacks.includes('signPayload') && {
        async signPayload(payload: { address: string }) {
          await ask('signPayload', payload)
          const bytes = signedBytes(payload)
          if (bytes === undefined) throw new Error('Unable to read the payload')
          const signature = `0x${hex.encode(await pairOf(payload.address).signTyped(bytes))}`
          return { id: calls.length, signature }
        },
      }),
    },
  }

  async function open(method: string, origin: string) {
    if (!permitted) {
      await ask(method, origin)
      permitted = true
      options.onPermitted?.(true)
    }
    return injected
  }
  const extension = {
    version,
    ...(!lacks.includes('enable') && { enable: (origin: string) => open('enable', origin) }),
    ...(!lacks.includes('connect') && { connect: (origin: string) => open('connect', origin) }),
  }

  return {
    extension,
    injected,
    calls,
    addresses: (format = GENERIC_SS58_FORMAT) =>
      accounts.map((account) => formatSs58(keyPairOf(account).key, format)),
    register() {
      const page = window as unknown as { injectedWeb3?: Record<string, object> }
      page.injectedWeb3 ??= {}
      page.injectedWeb3[name] = extension
    },
    selectAccounts(chosen) {
      chosen.forEach(checkAccount)
      accounts = chosen
      tell()
    },
    leave() {
      permitted = false
      options.onPermitted?.(false)
      tell()
    },
  }
}

export type TestPolkadotWallet = {
  extension: object
  injected: object
  calls: readonly TestPolkadotWallet.Call[]
  /** @param format SS58 format @default 42 */
  addresses: (format?: number) => readonly string[]
  /** Adds the wallet to `window.injectedWeb3`. */
  register: () => void
  selectAccounts: (accounts: readonly TestPolkadotWallet.Account[]) => void
  leave: () => void
}

export declare namespace TestPolkadotWallet {
  type Call = TestCall
  type Account = TestAccount
}

export declare namespace createTestPolkadotWallet {
  type Options = {
    name: string
    version?: string | undefined
    accounts: readonly TestAccount[]
    decide: (call: TestCall) => PolkadotDecision | Promise<PolkadotDecision>
    permitted?: boolean | undefined
    onPermitted?: ((permitted: boolean) => void) | undefined
    /** Delay in ms of the `delay` decision. @default 300 */
    delayMs?: number | undefined
    /** Unsupported functions. @default none */
    lacks?: readonly TestLack[] | undefined
  }
}
