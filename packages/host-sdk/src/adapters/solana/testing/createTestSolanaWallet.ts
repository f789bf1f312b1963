import { base58 } from '@scure/base'
import { awaitDecision, type VisitorDecision } from '../../../testing/awaitDecision.js'
import { checkKey, checkName } from '../../../testing/checkOptions.js'
import { signBytes } from '../../ed25519/testing/signBytes.js'
import { registerWallet } from '../../walletStandard/registerWallet.js'
import { isSameBytes } from '../readKey.js'
import { readWire, withSignature } from '../transaction/readWire.js'
import { sendByRpc } from './sendByRpc.js'
import { type SignInInput, signInText } from './signInText.js'

/** Decision of the simulated visitor: `delay` approves later, `drop` never responds. */
export type SolanaDecision = VisitorDecision

/** A Solana wallet for tests and demos (Wallet Standard, Ed25519). Requests wait for `decide`; `calls` lists them. */
export function createTestSolanaWallet(options: createTestSolanaWallet.Options): TestSolanaWallet {
  const { name, decide, delayMs, lacks = [], versions = ['legacy', 0], rpcUrls } = options
  const { chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] } =
    options
  for (const chain of [...chains, ...Object.keys(rpcUrls ?? {})]) checkChain(chain)
  const calls: TestSolanaWallet.Call[] = []
  const listeners = new Set<Listener>()
  const keys = new Map<Account, Uint8Array>()
  for (const secretKey of options.secretKeys) keys.set(createAccount(secretKey, chains), secretKey)
  let accounts = [...keys.keys()]
  let permitted = options.permitted ?? false

  function permit(now: boolean) {
    permitted = now
    options.onPermitted?.(now)
    tell()
  }
  const given = () => (permitted ? accounts : [])
  const tell = () => {
    for (const listener of listeners) listener({ accounts: given() })
  }

  async function ask(method: string, inputs: readonly unknown[]) {
    calls.push({ method, inputs })
    await awaitDecision(decide({ method, inputs }), {
      delayMs,
      refusal: () => Object.assign(new Error('User rejected the request.'), { code: 4001 }),
    })
  }

  function keyOf({ account }: { account: Account }): Uint8Array {
    const key = keys.get(account)
    if (key === undefined || !permitted) throw new Error('The account is not connected.')
    return key
  }

  async function sign(input: TransactionInput): Promise<Uint8Array> {
    const { signers, message } = readWire(input.transaction)
    const place = signers.findIndex((key) => isSameBytes(key, input.account.publicKey))
    if (place < 0) throw new Error('This account is not a signer of the transaction.')
    return withSignature(input.transaction, place, await signBytes(message, keyOf(input)))
  }

  async function send(input: TransactionInput): Promise<Uint8Array> {
    const url = rpcUrls?.[input.chain ?? '']
    if (url === undefined) throw new Error(`The wallet has no RPC URL for ${input.chain}.`)
    return sendByRpc(url, await sign(input), input.options)
  }

  const features: Record<string, object> = {
    'standard:connect': {
      version: '1.0.0',
      async connect(input: { silent?: boolean } = {}) {
        calls.push({ method: 'standard:connect', inputs: [input] })
        if (permitted || input.silent === true) return { accounts: given() }
        await ask('connect', [])
        permit(true)
        return { accounts }
      },
    },
    'standard:disconnect': { version: '1.0.0', disconnect: async () => permit(false) },
    'standard:events': {
      version: '1.0.0',
      on(_event: 'change', listener: Listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      async signMessage(...inputs: { account: Account; message: Uint8Array }[]) {
        await ask('solana:signMessage', inputs)
        return Promise.all(
          inputs.map(async (input) => ({
            signedMessage: input.message,
            signature: await signBytes(input.message, keyOf(input)),
          })),
        )
      },
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      async signTransaction(...inputs: TransactionInput[]) {
        await ask('solana:signTransaction', inputs)
        return Promise.all(inputs.map(async (input) => ({ signedTransaction: await sign(input) })))
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      async signAndSendTransaction(...inputs: TransactionInput[]) {
        await ask('solana:signAndSendTransaction', inputs)
        return Promise.all(inputs.map(async (input) => ({ signature: await send(input) })))
      },
    },
  }
  if (options.signIn === true)
    features['solana:signIn'] = {
      version: '1.0.0',
      async signIn(...inputs: SignInInput[]) {
        await ask('solana:signIn', inputs)
        permit(true)
        return Promise.all(
          inputs.map(async (input) => {
            const [account] = accounts
            if (account === undefined) throw new Error('The wallet has no account.')
            const signedMessage = new TextEncoder().encode(signInText(input, account.address))
            const signature = await signBytes(signedMessage, keyOf({ account }))
            return { account, signedMessage, signature }
          }),
        )
      },
    }
  for (const feature of lacks) delete features[feature]

  const wallet = {
    version: '1.0.0',
    name,
    icon:
      options.icon ??
      'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains,
    features,
    get accounts() {
      return given()
    },
  }
  return {
    wallet,
    calls,
    addresses: accounts.map(({ address }) => address),
    register: () => registerWallet(wallet),
    selectAccount(address) {
      accounts = [...keys.keys()].sort(
        (one, other) => Number(other.address === address) - Number(one.address === address),
      )
      tell()
    },
    leave: () => permit(false),
  }
}

export type TestSolanaWallet = {
  wallet: object
  calls: readonly TestSolanaWallet.Call[]
  addresses: readonly string[]
  register: () => void
  selectAccount: (address: string) => void
  leave: () => void
}

export declare namespace TestSolanaWallet {
  type Call = { method: string; inputs: readonly unknown[] }
}

export declare namespace createTestSolanaWallet {
  type Options = {
    name: string
    /** 64 bytes each, in the wallets' export format; the first account is active. */
    secretKeys: readonly Uint8Array[]
    decide: (call: TestSolanaWallet.Call) => SolanaDecision | Promise<SolanaDecision>
    icon?: string | undefined
    chains?: readonly string[] | undefined
    /** RPC URLs by chain name. @default none */
    rpcUrls?: Readonly<Record<string, string>> | undefined
    versions?: readonly ('legacy' | number)[] | undefined
    /** Unsupported features, such as `standard:events`. */
    lacks?: readonly string[] | undefined
    /** Connects and signs in with one request. */
    signIn?: boolean | undefined
    permitted?: boolean | undefined
    onPermitted?: ((permitted: boolean) => void) | undefined
    delayMs?: number | undefined
  }
}

type Account = ReturnType<typeof createAccount>
type Listener = (change: { accounts: readonly Account[] }) => void
type TransactionInput = {
  account: Account
  transaction: Uint8Array
  chain?: string
  options?: object
}

function checkChain(chain: unknown) {
  const form = 'names of the Wallet Standard, such as "solana:devnet"'
  const isOne = typeof chain === 'string' && /^solana:\w+$/.test(chain)
  checkName(chain, { of: 'createTestSolanaWallet: chains', form, isOne })
}

function createAccount(secretKey: Uint8Array, chains: readonly string[]) {
  const form = 'the seed and its public key as wallets export them'
  checkKey(secretKey, { of: 'createTestSolanaWallet: secretKeys', bytes: 64, form })
  const publicKey = secretKey.slice(32)
  const features = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']
  return Object.freeze({ address: base58.encode(publicKey), publicKey, chains, features })
}
