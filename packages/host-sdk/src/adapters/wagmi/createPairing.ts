import { cleanName, type Namespace, VestibuleError } from '@vestibule/protocol'
import type { Eip1193Provider, PairingProposals, WalletInfo } from '../../core/model/connector.js'
import type { Emit } from '../../platform/emitter.js'
import { isOffline } from '../../platform/isOffline.js'
import { fromProviderError } from '../eip155/fromProviderError.js'
import { untilIdle } from './connections.js'
import { isImage } from './isImage.js'
import type { Actions, Config, WagmiConnector } from './wagmi.js'

/** The first attempt that a wallet accepts or declines ends the round. */
type Round = {
  open: number
  isCancelled: boolean
  isReported: boolean
  promise: Promise<readonly Namespace[]>
  settle: (outcome: Error | readonly Namespace[]) => void
}

type RemoteProvider = {
  /** `showQrModal` makes the provider open its own modal with each code. */
  rpc?: { showQrModal?: boolean | undefined } | undefined
  session?: Session | undefined
  signer?: Signer | undefined
  /** Pairs even if a session exists, unlike the connector's `connect`. */
  connect?: ((options: { optionalChains: readonly number[] }) => Promise<unknown>) | undefined
} & Pick<Eip1193Provider, 'on' | 'removeListener'>

type Session = {
  topic?: string | undefined
  peer?: { metadata?: { name?: unknown; icons?: unknown } }
}

type Signer = {
  cleanupPendingPairings?: (() => Promise<void>) | undefined
  client?:
    | { disconnect?: (options: { topic: string; reason: object }) => Promise<void> }
    | undefined
}

const GOODBYE = { code: 6000, message: 'User disconnected.' }

/** Shows the `display_uri` codes in the modal. wagmi connects only after a wallet accepts. */
export async function createPairing(
  connector: WagmiConnector,
  { config, actions, emit, onStart }: Options,
) {
  const remote = ((await connector.getProvider()) ?? {}) as RemoteProvider
  let round: Round | undefined
  let hasWarned = false

  connector.emitter.on('message', ({ type, data }) => {
    if (type === 'display_uri' && round !== undefined) emit('display_uri', data)
  })

  function finish(ended: Round, outcome: Error | readonly Namespace[]) {
    if (round !== ended) return
    round = undefined
    ended.settle(outcome)
  }

  /** wagmi's own modal still appears if the dapp calls wagmi's `connect` directly. */
  function hideOwnModal(mine: Round) {
    const { rpc } = remote
    if (!rpc?.showQrModal) return
    if (!hasWarned)
      // biome-ignore lint/suspicious/noConsole: its developer must see it at every log level
      console.warn(
        "[Vestibule] wagmi's `walletConnect` connector loads its own modal, but Vestibule shows the code. Set `showQrModal: false`.",
      )
    hasWarned = true
    rpc.showQrModal = false
    const show = () => {
      rpc.showQrModal = true
    }
    mine.promise.then(show, show)
  }

  async function disconnect() {
    const { disconnect } = await actions()
    await disconnect(config, { connector })
  }

  async function attempt(mine: Round) {
    mine.open += 1
    if (isOffline()) throw new VestibuleError('offline')
    hideOwnModal(mine)
    // wagmi may be restoring this session.
    if (remote.session !== undefined) await untilIdle(config)
    if (mine.isCancelled) throw new VestibuleError('requestAborted')
    if (!mine.isReported) onStart(mine.promise)
    mine.isReported = true
    const replaced = await prepareSession()
    const { accounts, chainId } = await connector.connect()
    if (replaced) connector.emitter.emit('change', { accounts, chainId })
    if (round !== undefined) finish(round, ['eip155'])
    else if (mine.isCancelled) await disconnect()
  }

  /**
   * The connector shows no code while a session exists. Keeps wagmi's wallet until another one
   * accepts. Ends a session unknown to wagmi.
   * @returns Whether another wallet has accepted
   */
  async function prepareSession(): Promise<boolean> {
    const { session, connect } = remote
    if (session === undefined) return false
    if (!config.state.connections.has(connector.uid) || connect === undefined) {
      await disconnect()
      return false
    }
    const show = (uri: string) => emit('display_uri', uri)
    remote.on('display_uri', show)
    try {
      await connect.call(remote, { optionalChains: config.chains.map(({ id }) => id) })
    } finally {
      remote.removeListener('display_uri', show)
    }
    const { topic } = session
    if (topic !== undefined && topic !== remote.session?.topic)
      void remote.signer?.client?.disconnect?.({ topic, reason: GOODBYE }).catch(() => {
        // The old wallet keeps an unused session.
      })
    return true
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
      round ??= createRound()
      const mine = round
      attempt(mine).catch((error: unknown) => fail(mine, error))
      return mine.promise
    },
    cancel() {
      if (round === undefined) return
      round.isCancelled = true
      finish(round, new VestibuleError('requestAborted'))
      void remote.signer?.cleanupPendingPairings?.().catch(() => {
        // A wallet that accepts later is disconnected.
      })
    },
  }
  return {
    proposals,
    getWalletInfo: () => readWallet(remote),
  }
}

type Options = {
  config: Config
  actions: () => Promise<Pick<Actions, 'disconnect'>>
  emit: Emit

  onStart: (round: Promise<unknown>) => void
}

function createRound(): Round {
  const round: Round = {
    open: 0,
    isCancelled: false,
    isReported: false,
    promise: Promise.resolve([]),
    settle: () => {},
  }
  round.promise = new Promise<readonly Namespace[]>((resolve, reject) => {
    round.settle = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome))
  })
  return round
}

/** The wallet's own, unverified metadata. */
function readWallet(remote: RemoteProvider): WalletInfo | undefined {
  const { name, icons } = remote.session?.peer?.metadata ?? {}
  const shown = typeof name === 'string' ? cleanName(name) : undefined
  if (shown === undefined) return undefined
  const images: unknown[] = Array.isArray(icons) ? icons : []
  return { name: shown, icon: images.find(isImage) }
}
