import { throwAlone } from '../../../platform/emitter.js'

const VERSIONS = Object.freeze(['legacy', 0] as const)

export function createStandardWallet(options: createStandardWallet.Options) {
  const { name, icon, chains, read, keyOf, connect, features } = options
  let accounts: readonly StandardSolanaAccount[] = []
  /** Returns the same object for the same account: pages compare them. */
  function current(): readonly StandardSolanaAccount[] {
    const address = read()
    if (accounts[0]?.address !== address)
      accounts = address === undefined ? [] : [accountOf(address, keyOf(address), chains)]
    return accounts
  }

  const listeners = new Set<(change: { accounts: readonly StandardSolanaAccount[] }) => void>()
  const wallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return current()
    },
    features: Object.freeze({
      'standard:connect': {
        version: '1.0.0',
        async connect(input?: { silent?: boolean }) {
          await connect(input?.silent === true)
          return { accounts: current() }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => (await features()).disconnect(),
      },
      'standard:events': {
        version: '1.0.0',
        on(
          _event: 'change',
          tell: (change: { accounts: readonly StandardSolanaAccount[] }) => void,
        ) {
          listeners.add(tell)
          return () => void listeners.delete(tell)
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: async (...inputs: readonly unknown[]) =>
          (await features()).signMessage(inputs),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: VERSIONS,
        signTransaction: async (...inputs: readonly unknown[]) =>
          (await features()).signTransaction(inputs),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: VERSIONS,
        signAndSendTransaction: async (...inputs: readonly unknown[]) =>
          (await features()).signAndSendTransaction(inputs),
      },
    }),
  })

  /** The last reported accounts. A page may read `accounts` before its event. */
  let told = accounts
  return {
    wallet,
    /** A listener that throws must not stop other listeners or the caller. */
    look() {
      const now = current()
      if (now === told) return
      told = now
      for (const tell of [...listeners])
        try {
          tell({ accounts: now })
        } catch (error) {
          throwAlone(error)
        }
    },
  }
}

export type StandardSolanaAccount = ReturnType<typeof accountOf>

export declare namespace createStandardWallet {
  type Options = {
    name: string
    icon: string
    chains: readonly string[]
    read: () => string | undefined
    keyOf: (address: string) => Uint8Array
    /** Prompts the visitor if no account is connected, except with `silent`. */
    connect: (silent: boolean) => Promise<void>
    features: () => Promise<Features>
  }
  type Features = {
    disconnect: () => Promise<void>
    signMessage: (inputs: readonly unknown[]) => Promise<unknown>
    signTransaction: (inputs: readonly unknown[]) => Promise<unknown>
    signAndSendTransaction: (inputs: readonly unknown[]) => Promise<unknown>
  }
}

const accountOf = (address: string, publicKey: Uint8Array, chains: readonly string[]) =>
  Object.freeze({
    address,
    publicKey,
    chains,
    features: Object.freeze([
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signAndSendTransaction',
    ]),
  })
