import { applyTheme } from '@vestibule/design'
import { type AuthUser, type FrameContract, VestibuleError } from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import type { FrameConfig, FrameNetwork } from '@vestibule/protocol/http'
import type { ApprovalQueue } from '../approval/approvalQueue.js'
import type { EmailLogin } from '../auth/emailLogin.js'
import type { Session } from '../auth/session.js'
import type { ApiClient } from '../platform/apiClient.js'
import type { WalletSurface } from '../recovery/walletSurface.js'
import { createRpcHandler } from '../rpc/createRpcHandler.js'
import type { RequestLog } from '../rpc/requestLog.js'
import { sendAgain } from '../rpc/sendAgain.js'
import type { RecipientBook } from '../wallet/namespaces/eip155/recipients/createRecipientBook.js'
import { createRpc, type Rpc } from '../wallet/rpc.js'
import type { KeyWorker } from '../wallet/worker/keyWorker.js'
import { createNetworkChoice } from './createNetworkChoice.js'
import type { Wallet } from './createWallet.js'

/** What the page may ask of the frame, method by method. */
export function createHandlers(options: createHandlers.Options): Handlers<FrameContract> {
  const { config, origin, api, wallet, keys, recipients, login, surface, queue, requests } = options
  const networks = createNetworkChoice(config.networks)
  let dappName = ''

  const rpcs = new Map<string, Rpc>()
  const rpcOf = ({ caipNetworkId }: FrameNetwork) => {
    const rpc =
      rpcs.get(caipNetworkId) ??
      createRpc({ api, caip2: caipNetworkId, projectId: config.projectId })
    rpcs.set(caipNetworkId, rpc)
    return rpc
  }
  const answerRpc = createRpcHandler({
    address: wallet.address,
    approve(request, signal) {
      const { requestId, method, params, network } = request
      const rpc = rpcOf(network)
      const body = JSON.stringify([method, params, network.caipNetworkId])
      return requests.run(
        { requestId, body },
        {
          async work(note) {
            // Decoding, signing and the card are only needed by those who are asked for something.
            const [{ approveRequest }] = await Promise.all([
              import('../approval/approveRequest.js'),
              import('./ApprovalPart.js'),
            ])
            const isOffline = () => !navigator.onLine
            const deps = { keys, queue, rpc, recipients, origin, dappName, note, isOffline }
            return approveRequest(deps, request, signal)
          },
          send: (signed) => sendAgain(rpc, signed),
        },
      )
    },
  })

  async function user(): Promise<AuthUser> {
    const address = await wallet.address()
    if (address === undefined) throw new VestibuleError('notConnected')
    return {
      email: wallet.email(),
      address,
      chainId: networks.active().caipNetworkId,
      accounts: [{ address, type: 'eoa' }],
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
      recoverable: await wallet.isRecoverable(),
    }
  }

  const headless = () => {
    if (!config.headless) throw new VestibuleError('headlessNotAllowed')
  }
  const later = () => {
    throw new VestibuleError('notSupportedYet')
  }

  return {
    ping: () => ({}),
    syncTheme(theme) {
      applyTheme(document.documentElement, theme)
      return {}
    },
    syncDappData({ metadata }) {
      dappName = metadata.name
      return {}
    },

    connectEmail: ({ email }, { signal }) => login.start(email, signal),
    resumeLogin: () => login.resume(),
    async connectDevice() {
      headless()
      await login.awaitApproval()
      return {}
    },
    async connectOtp({ otp }) {
      headless()
      await login.verify(otp)
      return {}
    },
    cancelLogin() {
      login.cancel()
      surface.leave()
      return {}
    },
    protectWallet() {
      surface.protect()
      return {}
    },
    openSettings() {
      surface.openSettings()
      return {}
    },
    syncModal({ open }) {
      surface.attend(open)
      if (!open) queue.dropTold()
      return {}
    },

    isConnected: async () => ({ isConnected: await wallet.isConnected() }),
    getUser({ chainId }) {
      networks.prefer(chainId)
      return user()
    },
    async signOut() {
      login.cancel()
      surface.leave()
      await wallet.signOut()
      return {}
    },

    getChainId: () => ({ chainId: networks.active().caipNetworkId }),
    switchNetwork: ({ chainId }) => ({ chainId: networks.switchTo(chainId).caipNetworkId }),
    rpcRequest({ method, params, chainId, requestId }, { signal }) {
      const asked = chainId === undefined ? networks.active() : networks.find(chainId)
      return answerRpc({ method, params, network: asked, requestId }, signal)
    },
    status: ({ requestId }) => requests.status(requestId),

    getSocialRedirectUri: later,
    connectSocial: later,
    updateEmail: later,
    updateEmailPrimaryOtp: later,
    updateEmailSecondaryOtp: later,
    getSmartAccountEnabledNetworks: later,
    initSmartAccount: later,
    setPreferredAccount: later,
  }
}

export declare namespace createHandlers {
  type Options = {
    config: FrameConfig
    /** The page's origin, from the channel. */
    origin: string
    api: ApiClient
    session: Session
    wallet: Wallet
    keys: KeyWorker
    recipients: RecipientBook
    login: EmailLogin
    surface: WalletSurface
    queue: ApprovalQueue
    requests: RequestLog
  }
}
