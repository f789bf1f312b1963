import {
  firstGrapheme,
  type LoginProvider,
  type Namespace,
  type OpenIdProvider,
  type SocialProvider,
} from '@vestibule/protocol'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { toast } from '../alerts/toast.js'
import { idOfConnector } from '../connections/ofConnectors.js'
import { buttonText } from '../core/buttonText.js'
import { coreOf } from '../core/coreOf.js'
import type { Connection } from '../core/model/connection.js'
import type { Connector } from '../core/model/connector.js'
import { WALLET_CONNECT } from '../core/model/connectorIds.js'
import type { State } from '../core/model/state.js'
import { currentView, view } from '../core/model/views.js'
import { walletKey } from '../directory/walletIdentity.js'
import { WalletConnectMark } from '../modal/ui/tiles/WalletConnectMark.js'
import { open } from '../navigation/modal.js'
import { importCode } from '../platform/importCode.js'
import type { Vestibule } from '../start/instance.js'
import type { ButtonProps } from './buttons.js'
import { ShadowButton } from './ShadowButton.js'
import { useIsHydrated } from './useIsHydrated.js'
import { useQuery } from './useQuery.js'
import { useReading } from './useReading.js'
import { useVestibuleAction } from './useVestibuleAction.js'
import { useVestibule } from './VestibuleProvider.js'

const loadNamedWallet = () => importCode(() => import('../headless/namedWallet.js'))

/** Undefined for translated names. An import of the protocol's list would also load its schemas. */
const LOGINS = {
  email: undefined,
  passkey: undefined,
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
} as const
type Login = Exclude<LoginProvider, 'token'>

const isOpenId = (wallet: string): wallet is OpenIdProvider => wallet.startsWith('oidc-')
const isLogin = (wallet: string): wallet is Login =>
  Object.hasOwn(LOGINS, wallet) || isOpenId(wallet)

const markCss = `
.mark { position: relative; display: grid; place-items: center; width: 20px; height: 20px; }
[data-size="sm"] .mark { width: 18px; height: 18px; }
.mark > * { width: 100%; height: 100%; box-sizing: border-box; }
.mark > img, .mark > b, .tile-mark { border-radius: 6px; }
.mark > b { display: grid; place-items: center; font-size: 12px; background: var(--fill-over); }
.mark path:only-child:not([fill]) { fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }
.mark > .spin { width: 16px; height: 16px; }
button[aria-current] .mark::after {
  content: ""; position: absolute; inset-inline-end: -3px; bottom: -3px; box-sizing: content-box; width: 8px; height: 8px;
  border: 2px solid var(--fill); border-radius: 50%; background: #17a34a;
}
button:hover .mark::after { border-color: var(--fill-over); }
`

function Standard({ wallet, namespace, label, size }: WalletButton.Props) {
  const core = coreOf(useVestibule())
  const { name, image, connected, isUnknown, action } = useWallet(wallet, namespace)
  const press = () => {
    const work = connected ? open(core, view('Account')) : action.mutateAsync()
    work.catch((error: unknown) => {
      const { type } = (error ?? {}) as { type?: unknown }
      if (type !== 'userRejected' && type !== 'requestAborted')
        toast(core, 'error', 'connecting.failed')
    })
  }
  return (
    <ShadowButton
      kind="plain"
      testId={`vb-wallet-button-${wallet}`}
      size={size}
      css={markCss}
      busy={action.isPending}
      current={connected}
      disabled={isUnknown}
      onClick={press}
    >
      <span className="mark" aria-hidden="true">
        {action.isPending ? <span className="spin" /> : <Mark {...{ wallet, name, image }} />}
      </span>
      <span className="name">{label ?? name}</span>
    </ShadowButton>
  )
}

/**
 * Renders your own button for one wallet.
 * @example <WalletButton.Custom wallet="rainbow">{({ connect }) => <button onClick={connect}>Rainbow</button>}</WalletButton.Custom>
 */
function CustomWalletButton({ wallet, namespace, children }: WalletButton.CustomProps) {
  const { action, isUnknown, ...known } = useWallet(wallet, namespace)
  const { isPending, error, mutate } = action
  return children({ ...known, isPending, error, connect: () => mutate() })
}

/** A button that connects one wallet or starts one login. Render your own button with `WalletButton.Custom`. */
export const WalletButton = /* @__PURE__ */ Object.assign(Standard, { Custom: CustomWalletButton })

export declare namespace WalletButton {
  type Which = {
    /**
     * Name, rdns or id (in your services' directory) of a wallet, `walletConnect`, or a login:
     * `email`, `passkey`, `google`, `github`, `apple`, `facebook`, `x`, `discord`, or `oidc-` with
     * an id.
     */
    wallet: string
    /** @default the active namespace if the wallet supports it, otherwise one that it supports */
    namespace?: Namespace | undefined
  }
  type Props = Which &
    ButtonProps & {
      /** @default the wallet's name */
      label?: string | undefined
    }
  type CustomProps = Which & { children: (view: Custom) => ReactNode }
  /** The state for a custom button. */
  type Custom = {
    /** Name of the wallet or the login. */
    name: string
    /** URL of an image; undefined for an unknown wallet, and for a login other than OpenID. */
    image: string | undefined
    /** Whether the wallet was found or the login is available. False on a server and until hydration. */
    ready: boolean
    /** Whether the wallet or login is connected. A passkey counts as the login that created the wallet. */
    connected: boolean
    /** Connects an installed wallet directly, otherwise opens the modal. */
    connect: () => void
    /** Whether the last `connect` is pending. */
    isPending: boolean
    /** Error of the last `connect`. `userRejected` also if the visitor closes the modal. */
    error: Error | null
  }
}

function useWallet(wallet: string, namespace: Namespace | undefined) {
  const vestibule = useVestibule()
  const core = coreOf(vestibule)
  const isHydrated = useIsHydrated()
  const { data: known } = useReading(({ state }) => {
    const { name, icon } = findConnector(state, wallet, namespace) ?? {}
    const { initialized } = state
    const { openIds } = state
    const own = openIds?.find(({ id }) => id === wallet)
    const standIn = own?.name ?? nameOf(wallet, (id) => buttonText(core, state, id))
    return {
      name,
      standIn,
      image: icon ?? own?.icon,
      initialized,
      isOffered: isOffered(state, wallet),
    }
  })
  const isHere = known.name !== undefined
  const found = useQuery((core) => {
    const state = core.store.getState()
    const isNear = isLogin(wallet) || wallet === WALLET_CONNECT
    if (!state.initialized || isNear || findConnector(state, wallet, namespace)) return undefined
    const read = async () => (await loadNamedWallet()).findNamedWallet(core, wallet, namespace)
    return { key: `wallet ${wallet} ${namespace}`, read }
  })
  const name = known.name ?? found.data?.name ?? known.standIn
  const { data: connected } = useReading(({ state }) =>
    [...state.connections.values()].some((one) => isHeld(one, [wallet, name], namespace)),
  )
  const connect = useCallback(
    () => connectWallet(vestibule, wallet, namespace),
    [vestibule, wallet, namespace],
  )
  const ready = isLogin(wallet) ? known.isOffered : isHere || Boolean(found.data)
  const isSettled = isLogin(wallet) || wallet === WALLET_CONNECT || found.isSuccess
  return {
    name,
    image: known.image ?? found.data?.image,
    ready: isHydrated && ready,
    connected,
    /** A click cannot connect this wallet. */
    isUnknown: known.initialized && isSettled && !ready,
    action: useVestibuleAction<void, void>(connect),
  }
}

/** Call during the click: some wallets require it. */
export async function connectWallet(vestibule: Vestibule, wallet: string, namespace?: Namespace) {
  const core = coreOf(vestibule)
  const { connections: before, legalAccepted } = core.store.getState()
  const { features, termsConditionsUrl, privacyPolicyUrl } = core.options
  if (features?.legalCheckbox && (termsConditionsUrl ?? privacyPolicyUrl) && !legalAccepted) {
    // The login view shows the checkbox for the terms.
    const [{ awaitConnection }] = await Promise.all([
      loadNamedWallet(),
      vestibule.open({ view: 'Connect', namespace }),
    ])
    return awaitConnection(core, before, { namespace })
  }
  const connector = findConnector(core.store.getState(), wallet, namespace)
  if (connector !== undefined && connector.id !== WALLET_CONNECT) {
    const held = before.get(idOfConnector(connector))
    await vestibule.connect(connector)
    core.events.emit('connected', { connector, before: held })
    return
  }
  if (!isLogin(wallet) || wallet === 'email')
    return loadNamedWallet().then(({ connectInModal }) => connectInModal(core, wallet, namespace))
  const login = wallet === 'passkey' ? vestibule.connectPasskey() : vestibule.connectSocial(wallet)
  // Read the view now: the visitor may go back during the load.
  const shown = login.then(() => currentView(core.store.getState()))
  const [{ awaitConnection }, asking] = await Promise.all([loadNamedWallet(), shown])
  await awaitConnection(core, before, { asking })
}

function findConnector(state: State, wallet: string, namespace?: Namespace): Connector | undefined {
  const all = state.connectors.filter(
    ({ type, chain }) => type !== 'auth' && (namespace ?? chain) === chain,
  )
  const exact = all.filter(({ id, rdns, walletId }) => [id, rdns, walletId].includes(wallet))
  const key = walletKey(wallet)
  const found = exact.length > 0 ? exact : all.filter(({ name }) => walletKey(name) === key)
  return found.find(({ chain }) => chain === state.activeNamespace) ?? found[0]
}

function isOffered({ connectors, features }: State, wallet: string): boolean {
  if (!connectors.some(({ type }) => type === 'auth')) return false
  if (wallet === 'email') return features.email !== false
  if (wallet === 'passkey') return features.passkey === true
  return [features.socials ?? []].flat().includes(wallet as SocialProvider)
}

function isHeld(connection: Connection, names: readonly string[], namespace?: Namespace): boolean {
  const { status, connectorId, user } = connection
  if (status !== 'connected' || (namespace ?? connection.namespace) !== connection.namespace)
    return false
  if (user !== undefined) return names.includes(user.login?.provider ?? 'email')
  const { name, rdns = '' } = connection.wallet
  const keys = names.map(walletKey)
  return [connectorId, rdns].some((id) => names.includes(id)) || keys.includes(walletKey(name))
}

/** Name until the wallet is found: 'Metamask' for `metamask`, and the word for a wallet for an id or rdns. */
function nameOf(wallet: string, text: (id: 'email' | 'passkey' | 'wallet') => string): string {
  if (isLogin(wallet))
    return wallet === 'email' || wallet === 'passkey'
      ? text(wallet)
      : isOpenId(wallet)
        ? wallet.slice('oidc-'.length)
        : LOGINS[wallet]
  return /^[\da-f-]{32,}$|\./.test(wallet)
    ? text('wallet')
    : wallet.replace(/^./, (letter) => letter.toUpperCase())
}

type Marked = { wallet: string; name: string; image: string | undefined }

function Mark({ wallet, name, image }: Marked) {
  const [broken, setBroken] = useState<string>()
  if (isLogin(wallet)) return <LoginMark login={wallet} icon={image} />
  if (image === undefined || image === broken)
    return wallet === WALLET_CONNECT ? <WalletConnectMark /> : <b>{firstGrapheme(name)}</b>
  return <img src={image} alt="" referrerPolicy="no-referrer" onError={() => setBroken(image)} />
}

const STROKES = {
  email:
    'M4.5 3.75h9A2.5 2.5 0 0 1 16 6.25v5.5a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 2 11.75v-5.5a2.5 2.5 0 0 1 2.5-2.5ZM2.75 5.5l5.4 4.1a1.4 1.4 0 0 0 1.7 0l5.4-4.1',
  passkey: 'M9.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM8.5 9.5 15 3m-3.3 3.3L14 8.6',
} as const

function LoginMark({ login, icon }: { login: Login; icon: string | undefined }) {
  if (login !== 'email' && login !== 'passkey') return <SocialMark provider={login} icon={icon} />
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true">
      <path d={STROKES[login]} />
    </svg>
  )
}

/** Loads on demand: logos are large, and most pages do not show them. */
function SocialMark(props: { provider: SocialProvider; icon: string | undefined }) {
  const [Shown, setShown] = useState<ComponentType<typeof props>>()
  useEffect(() => {
    importCode(() => import('@vestibule/design/ProviderMark')).then(
      ({ ProviderMark }) => setShown(() => ProviderMark),
      () => {},
    )
  }, [])
  return Shown && <Shown {...props} />
}
