import { applyFrameTheme } from '@vestibule/design'
import {
  type AuthUser,
  type FrameContract,
  parseCaipNetworkId,
  VestibuleError,
} from '@vestibule/protocol'
import type { Asker, Handlers } from '@vestibule/protocol/channel'
import type { FrameConfig } from '@vestibule/protocol/http'
import type { Approvals } from '../approval/whereToApprove.js'
import type { Login } from '../auth/createLogin.js'
import type { Session } from '../auth/session.js'
import { importCode } from '../platform/importCode.js'
import { loadOnce } from '../platform/loadOnce.js'
import type { PressWindows } from '../popup/pressWindows.js'
import type { WalletSurface } from '../recovery/walletSurface.js'
import { showOwnLanguage } from '../ui/ownLanguage.js'
import { createAccountType } from './createAccountType.js'
import { createNetworkChoice } from './createNetworkChoice.js'
import type { createRequestAnswers, PageRequest } from './createRequestAnswers.js'
import type { Wallet } from './createWallet.js'

export function createHandlers(options: Options): {
  handlers: Handlers<FrameContract>
  readUser: () => Promise<AuthUser>
} {
  const { asker, approvals, config, session, wallet, login, surface, queue } = options
  const { requests, windows, settingsWindows, trips } = options
  const networks = createNetworkChoice(config.networks)
  const accountType = createAccountType({ ...options, accounts: wallet.shown })
  let dappName = ''
  let isModalOpen = false
  /** Requests from before a reload, which the visitor decided in the tab. */
  let resumed: AbortController | undefined

  // The first request loads the code for decoding, signing and the card.
  const loadAnswers = loadOnce(async () => {
    const [{ createRequestAnswers }] = await importCode(() =>
      Promise.all([import('./createRequestAnswers.js'), import('./ApprovalPart.js')]),
    )
    const { preferred } = accountType
    return createRequestAnswers({ ...options, host: location.host, accountType: preferred })
  })

  async function answer(request: PageRequest, signal: AbortSignal): Promise<unknown> {
    // Enter the queue before any `await`: otherwise requests change their order.
    const place = queue.place(signal)
    try {
      return await (await loadAnswers())({ ...request, dappName, place }, signal)
    } finally {
      place.pass()
    }
  }

  /** Resumes requests that left for the page's own tab. The page reads the results with `status`. */
  async function goOn() {
    if (resumed !== undefined || trips.list().length === 0) return
    resumed = new AbortController()
    const { signal } = resumed
    for (const { requestId, chainId, call } of trips.list())
      answer({ ...call, network: networks.find(chainId), requestId }, signal)
        .catch(() => undefined)
        // A signed request needs no second confirmation.
        .finally(() => trips.drop(requestId))
  }

  async function readUser(): Promise<AuthUser> {
    const accounts = await wallet.shown()
    const chainId = networks.active().caipNetworkId
    const { namespace } = parseCaipNetworkId(chainId)
    const active = accounts.find((account) => account.namespace === namespace)
    if (active === undefined) throw new VestibuleError('notConnected')
    const who = wallet.who()
    const isLogin = wallet.isFresh()
    const [preferredAccountType, smartAccountDeployed, recoverable] = await Promise.all([
      accountType.preferred(),
      accountType.isDeployed(active, { network: chainId, isLogin }),
      wallet.isRecoverable(),
    ])
    const user = {
      ...(who?.provider === 'email' ? { email: who.label } : { login: who }),
      address: active.address,
      chainId,
      accounts: [...accounts],
      ...{ preferredAccountType, smartAccountDeployed, recoverable },
    }
    goOn().catch(() => undefined)
    return user
  }

  const headless = () => {
    if (!config.headless) throw new VestibuleError('headlessNotAllowed')
  }

  const handlers: Handlers<FrameContract> = {
    ping: () => ({}),
    syncTheme(theme) {
      applyFrameTheme(document.documentElement, theme)
      return {}
    },
    async syncLocale({ locale }) {
      await showOwnLanguage(locale)
      return {}
    },
    syncDappData({ metadata }) {
      dappName = metadata.name
      return {}
    },

    connectEmail: ({ email }, { signal }) => login.email.start(email, signal),
    resumeLogin: () => login.resume(),
    getSocialRedirectUri: async ({ provider, returnTo, window }, { signal }) =>
      (await login.loadSocial()).start(provider, { returnTo, window, taken: signal }),
    connectSocial: async ({ uri }) => (await login.loadSocial()).look(uri),
    async connectPasskey({ create }) {
      await login.startPasskey(create)
      return {}
    },
    getTokenNonce: async () => (await login.loadToken()).nonce(),
    connectToken: async ({ token }, { signal }) => (await login.loadToken()).start(token, signal),
    async connectDevice() {
      headless()
      await login.email.awaitApproval()
      return {}
    },
    async connectOtp({ otp }) {
      headless()
      await login.email.verify(otp)
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
    openSettings({ window }) {
      const announced = window === undefined ? undefined : settingsWindows.announce(window, window)
      surface.openSettings(window)
      return announced ?? { heard: false }
    },
    syncModal({ open }) {
      surface.attend(open)
      if (!open) queue.dropTold()
      if (!open && isModalOpen) resumed?.abort()
      isModalOpen = open
      return {}
    },

    isConnected: async () => ({ isConnected: await wallet.isConnected() }),
    async getUser({ chainId }) {
      networks.prefer(chainId)
      return readUser()
    },
    async askToConnect() {
      if ((await session.confirm()) === undefined) throw new VestibuleError('notConnected')
      await login.ask()
      return {}
    },
    async signOut() {
      login.cancel()
      surface.leave()
      await (asker === 'site' ? wallet.leave() : wallet.signOut())
      return {}
    },
    proveIdentity: async (asked) =>
      (await import('../rpc/proveIdentity.js')).proveIdentity(options, asked),

    getChainId: () => ({ chainId: networks.active().caipNetworkId }),
    switchNetwork: ({ chainId }) => ({ chainId: networks.switchTo(chainId).caipNetworkId }),
    async rpcRequest({ method, params, chainId, requestId }, { signal }) {
      // These methods are only for the modal.
      if (asker === 'site' && method.startsWith('vestibule_'))
        throw new VestibuleError('methodNotAllowed')
      try {
        const network = chainId === undefined ? networks.active() : networks.find(chainId)
        return await answer({ method, params, network, requestId }, signal)
      } finally {
        if (requestId !== undefined) windows.end(requestId)
      }
    },
    getApprovals: () => ({ place: approvals === 'own' ? 'panel' : approvals }),
    announceWindow: ({ requestId, name }) => windows.announce(requestId, name),
    async status({ requestId }) {
      const status = await requests.status(requestId)
      const isAway = status.state === 'unknown' && trips.has(requestId)
      return isAway ? { state: 'pending' } : status
    },

    getSmartAccountEnabledNetworks: () => accountType.networks(),
    async setPreferredAccount({ type }) {
      await accountType.prefer(type)
      return { type, address: (await readUser()).address }
    },
    updateEmail: async ({ email }) => (await login.loadEmailChange()).start(email),
  }
  return { handlers, readUser }
}

type Options = Omit<createRequestAnswers.Options, 'config' | 'host' | 'accountType'> & {
  config: FrameConfig
  asker: Asker
  approvals: Approvals
  wallet: Wallet
  session: Session
  login: Login
  surface: WalletSurface
  windows: PressWindows
  settingsWindows: PressWindows
}
