import { cleanName, type Namespace, VestibuleError } from '@vestibule/protocol'
import type { Eip1193Provider, PairingProposals, WalletInfo } from '../../core/model/connector.js'
import { createEmitter } from '../../platform/emitter.js'
import { isOffline } from '../../platform/isOffline.js'
import { fromProviderError } from '../eip155/fromProviderError.js'
import { isImage } from './isImage.js'
import type { WagmiConnector } from './wagmi.js'

/** The first attempt that a wallet accepts or declines settles the round. */
type Round = {
  open: number
  isCancelled: boolean
  promise: Promise<readonly Namespace[]>
  settle: (outcome: Error | readonly Namespace[]) => void
}

/** The provider of wagmi's `walletConnect` connector, as far as it is used here. */
type RemoteProvider = {
  /** `showQrModal` makes the provider open a modal of its own with each code. */
  rpc?: { showQrModal?: boolean | undefined } | undefined
  session?: { peer?: { metadata?: { name?: unknown; icons?: unknown } } } | undefined
  signer?: { cleanupPendingPairings?: (() => Promise<void>) | undefined } | undefined
}

const EVENTS: ReadonlySet<string> = new Set(['display_uri', 'relay_status'])

/**
 * Pairs with wagmi's `walletConnect` connector: its `display_uri` messages are the codes that the modal shows. wagmi stays
 * disconnected until a wallet accepts.
 */
export function createPairing(connector: WagmiConnector, options: createPairing.Options) {
  const { provider, onStart, onUnwanted } = options
  const emitter = createEmitter()
  let round: Round | undefined
  let remote: RemoteProvider | undefined
  let hasWarned = false

  connector.emitter.on('message', ({ type, data }) => {
    if (type === 'display_uri' && round !== undefined) emitter.emit('display_uri', data)
  })

  async function getRemote(): Promise<RemoteProvider> {
    remote ??= (await connector.getProvider()) as RemoteProvider | undefined
    return remote ?? {}
  }

  function finish(ended: Round, outcome: Error | readonly Namespace[]) {
    if (round !== ended) return
    round = undefined
    ended.settle(outcome)
  }

  /** A dapp that calls wagmi's `connect` itself still gets the modal that it asked for. */
  function hideOwnModal({ rpc }: RemoteProvider, mine: Round) {
    if (!rpc?.showQrModal) return
    if (!hasWarned)
      // biome-ignore lint/suspicious/noConsole: its developer reads it whatever the log level
      console.warn(
        '[Vestibule] The `walletConnect` connector of wagmi loads a modal of its own. Vestibule shows the code: set `showQrModal: false`.',
      )
    hasWarned = true
    rpc.showQrModal = false
    const show = () => {
      rpc.showQrModal = true
    }
    mine.promise.then(show, show)
  }

  async function attempt(mine: Round) {
    mine.open += 1
    if (isOffline()) throw new VestibuleError('offline')
    hideOwnModal(await getRemote(), mine)
    if (round !== mine) return
    await connector.connect()
    if (round !== undefined) finish(round, ['eip155'])
    else if (mine.isCancelled) onUnwanted()
  }

  function fail(mine: Round, error: unknown) {
    mine.open -= 1
    const reason = /expired/i.test(String((error as Error | undefined)?.message))
      ? new VestibuleError('offerExpired', { cause: error })
      : fromProviderError(error)
    if (reason.type !== 'offerExpired' || mine.open === 0) finish(mine, reason)
  }

  const proposals: PairingProposals = {
    create() {
      if (round === undefined) {
        round = createRound()
        onStart(round.promise)
      }
      const mine = round
      attempt(mine).catch((error: unknown) => fail(mine, error))
      return mine.promise
    },
    cancel() {
      if (round === undefined) return
      round.isCancelled = true
      finish(round, new VestibuleError('requestAborted'))
      void remote?.signer?.cleanupPendingPairings?.().catch(() => {
        // A wallet that accepts after all is disconnected.
      })
    },
  }
  return {
    proposals,
    /** The connector's provider, which reports the codes as well. */
    provider: {
      request: provider.request,
      on: (event, listener) =>
        EVENTS.has(event) ? emitter.on(event, listener) : provider.on(event, listener),
      removeListener: (event, listener) =>
        EVENTS.has(event)
          ? emitter.removeListener(event, listener)
          : provider.removeListener(event, listener),
    } satisfies Eip1193Provider,
    getWalletInfo: () => readWallet(remote),
  }
}

export declare namespace createPairing {
  type Options = {
    provider: Eip1193Provider
    /** A round of proposals began; the promise tells how it ends. */
    onStart: (round: Promise<unknown>) => void
    /** A wallet accepted a proposal that was cancelled. */
    onUnwanted: () => void
  }
}

function createRound(): Round {
  const round: Round = {
    open: 0,
    isCancelled: false,
    promise: Promise.resolve([]),
    settle: () => {},
  }
  round.promise = new Promise<readonly Namespace[]>((resolve, reject) => {
    round.settle = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome))
  })
  return round
}

/** The wallet's own words about itself. */
function readWallet(remote: RemoteProvider | undefined): WalletInfo | undefined {
  const { name, icons } = remote?.session?.peer?.metadata ?? {}
  const shown = typeof name === 'string' ? cleanName(name) : undefined
  if (shown === undefined) return undefined
  const images: unknown[] = Array.isArray(icons) ? icons : []
  return { name: shown, icon: images.find(isImage) }
}
