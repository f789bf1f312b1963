import { applyTheme } from '@vestibule/design'
import {
  type AuthUser,
  type FrameContract,
  parseCaipNetworkId,
  VestibuleError,
} from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import type { FrameConfig, FrameNetwork } from '@vestibule/protocol/http'
import type { ApprovalQueue } from '../approval/approvalQueue.js'
import type { ApiClient } from '../auth/apiClient.js'
import type { EmailLogin } from '../auth/emailLogin.js'
import type { Session } from '../auth/session.js'
import { createRpcHandler } from '../rpc/createRpcHandler.js'
import type { KeyWorker } from '../wallet/keyWorker.js'
import { createRpc, type Rpc } from '../wallet/rpc.js'
import type { Wallet } from './createWallet.js'

/** What the page may ask of the frame, method by method. */
export function createHandlers(options: createHandlers.Options): Handlers<FrameContract> {
  const { config, origin, api, wallet, keys, login, queue } = options
  const [firstNetwork] = config.networks
  let network = firstNetwork
  let dappName = ''

  const findNetwork = (caip2: string): FrameNetwork => {
    parseCaipNetworkId(caip2)
    const found = config.networks.find(({ caipNetworkId }) => caipNetworkId === caip2)
    if (found === undefined) throw new VestibuleError('chainNotSupported')
    return found
  }
  const activeNetwork = (): FrameNetwork => {
    if (network === undefined) throw new VestibuleError('noRpcUrl')
    return network
  }

  const rpcs = new Map<string, Rpc>()
  const rpcOf = ({ caipNetworkId }: FrameNetwork) => {
    const rpc = rpcs.get(caipNetworkId) ?? createRpc({ api, caip2: caipNetworkId })
    rpcs.set(caipNetworkId, rpc)
    return rpc
  }
  const answerRpc = createRpcHandler({
    address: wallet.address,
    rpcOf,
    async approve(request, signal) {
      // Decoding and signing are only needed by those who are asked for something.
      const { approveRequest } = await import('../approval/approveRequest.js')
      const rpc = rpcOf(request.network)
      return approveRequest({ keys, queue, rpc, origin, dappName }, request, signal)
    },
  })

  async function user(): Promise<AuthUser> {
    const address = await wallet.address()
    if (address === undefined) throw new VestibuleError('notConnected')
    return {
      email: wallet.email(),
      address,
      chainId: activeNetwork().caipNetworkId,
      accounts: [{ address, type: 'eoa' }],
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
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

    connectEmail: ({ email }) => login.start(email),
    async connectDevice() {
      headless()
      await login.awaitApproval()
      return {}
    },
    async connectOtp({ otp }) {
      headless()
      await login.verify(otp)
      login.cancel()
      return {}
    },
    cancelLogin() {
      login.cancel()
      return {}
    },

    isConnected: async () => ({ isConnected: await wallet.isConnected() }),
    getUser({ chainId }) {
      const wanted = config.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
      network = wanted ?? network
      return user()
    },
    async signOut() {
      login.cancel()
      await wallet.signOut()
      return {}
    },

    getChainId: () => ({ chainId: activeNetwork().caipNetworkId }),
    switchNetwork({ chainId }) {
      network = findNetwork(chainId)
      return { chainId: network.caipNetworkId }
    },
    rpcRequest({ method, params, chainId }, { signal }) {
      const asked = chainId === undefined ? activeNetwork() : findNetwork(chainId)
      return answerRpc({ method, params, network: asked }, signal)
    },

    getSocialRedirectUri: later,
    connectSocial: later,
    updateEmail: later,
    updateEmailPrimaryOtp: later,
    updateEmailSecondaryOtp: later,
    getSmartAccountEnabledNetworks: later,
    initSmartAccount: later,
    setPreferredAccount: later,
    status: later,
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
    login: EmailLogin
    queue: ApprovalQueue
  }
}
