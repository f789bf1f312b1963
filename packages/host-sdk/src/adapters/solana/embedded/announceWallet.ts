import { AUTH_CONNECTOR } from '../../../core/model/connectorIds.js'
import type { EmbeddedContext } from '../../../core/model/embeddedContext.js'
import type { EmbeddedPart } from '../../../core/model/embeddedPart.js'
import { EMBEDDED_WALLET as OWN } from '../../../embedded/embeddedWallet.js'
import { importCode } from '../../../platform/importCode.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'
import { createPublicKey } from '../provider/createPublicKey.js'
import { clusterOf } from '../standard/clusters.js'

const VERSIONS = Object.freeze(['legacy', 0] as const)

/** The Wallet Standard's events between pages and wallets. */
type Register = (api: { register: (wallet: unknown) => unknown }) => void

/**
 * Registers the embedded wallet on the page by the Wallet Standard, now and whenever a page asks, so that wallet-adapter
 * and similar libraries list it. The instance's own list leaves it out, because it has the login already. @returns A
 * function that stops the registering; listeners keep the wallet.
 */
export function announceWallet(
  context: EmbeddedContext,
  { name = OWN.name, icon = OWN.icon }: EmbeddedPart.Announced,
): () => void {
  context.announced.add(`announced:${name}`)
  const networks = context.networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  const chains = Object.freeze([...new Set(networks.map(clusterOf))])
  const loadFeatures = onceUntilFailure(async () => {
    const [{ createFeatures }, actions] = await Promise.all([
      importCode(() => import('./createFeatures.js')),
      context.actions(),
    ])
    return createFeatures(context, actions, networks)
  })

  const read = () => {
    const { status, address, connectorId } = context.getNamespace('solana').accountState
    return status === 'connected' && connectorId === AUTH_CONNECTOR ? address : undefined
  }
  let accounts: readonly Account[] = []
  /** The same objects for as long as it is the same account. */
  function current(): readonly Account[] {
    const address = read()
    if (accounts[0]?.address !== address)
      accounts = address === undefined ? [] : [accountOf(address, chains)]
    return accounts
  }

  async function connect(input?: { silent?: boolean }) {
    await context.restored
    if (read() === undefined && input?.silent !== true) {
      const { connect } = await context.actions()
      await connect('solana', { login: true })
    }
    return { accounts: current() }
  }

  const listeners = new Set<(change: { accounts: readonly Account[] }) => void>()
  const stopWatching = context.subscribe(() => {
    const before = accounts
    const now = current()
    if (now !== before) for (const tell of [...listeners]) tell({ accounts: now })
  })

  const wallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return current()
    },
    features: Object.freeze({
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => (await loadFeatures()).disconnect(),
      },
      'standard:events': {
        version: '1.0.0',
        on(_event: 'change', tell: (change: { accounts: readonly Account[] }) => void) {
          listeners.add(tell)
          return () => void listeners.delete(tell)
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: async (...inputs: readonly unknown[]) =>
          (await loadFeatures()).signMessage(inputs),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: VERSIONS,
        signTransaction: async (...inputs: readonly unknown[]) =>
          (await loadFeatures()).signTransaction(inputs),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: VERSIONS,
        signAndSendTransaction: async (...inputs: readonly unknown[]) =>
          (await loadFeatures()).signAndSendTransaction(inputs),
      },
    }),
  })

  const register: Register = (api) => void api.register(wallet)
  const onReady = (event: Event) => register((event as CustomEvent<Parameters<Register>[0]>).detail)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  window.addEventListener('wallet-standard:app-ready', onReady)
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onReady)
    stopWatching()
  }
}

type Account = ReturnType<typeof accountOf>

const accountOf = (address: string, chains: readonly string[]) =>
  Object.freeze({
    address,
    publicKey: createPublicKey(address).toBytes(),
    chains,
    features: Object.freeze([
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signAndSendTransaction',
    ]),
  })
