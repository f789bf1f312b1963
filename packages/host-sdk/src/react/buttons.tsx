import { type ReactNode, useEffect } from 'react'
import { buttonText } from '../core/buttonText.js'
import type { Core } from '../core/core.js'
import { coreOf } from '../core/coreOf.js'
import type { Network } from '../core/model/network.js'
import type { State } from '../core/model/state.js'
import { view } from '../core/model/views.js'
import { getNamespace } from '../core/namespaceState.js'
import { type PublicAccount, readAccount } from '../core/publicState.js'
import { Avatar } from '../modal/ui/tiles/Avatar.js'
import { open } from '../navigation/modal.js'
import { truncateAddress } from '../platform/truncateAddress.js'
import type { Vestibule } from '../start/instance.js'
import { useVestibuleAccount, useVestibuleNetwork, useVestibuleState } from './hooks.js'
import { ShadowButton } from './ShadowButton.js'
import { useIsHydrated } from './useIsHydrated.js'
import { useReading } from './useReading.js'
import { useVestibule } from './VestibuleProvider.js'

function Standard(props: ConnectButton.Props) {
  const { label, loadingLabel, size } = props
  const vestibule = useVestibule()
  const core = coreOf(vestibule)
  const { data: texts } = useReading(({ state }) => ({
    label: buttonText(core, state, 'connect'),
    loadingLabel: buttonText(core, state, 'connecting'),
  }))
  const { data: account } = useVestibuleAccount()
  const { data: state } = useVestibuleState()
  // Servers render the connect button: most visitors are not connected.
  const isHydrated = useIsHydrated()
  const busy =
    isHydrated &&
    (state.loading || account.status === 'restoring' || account.status === 'connecting')
  return (
    <ShadowButton
      kind="primary"
      testId="vb-connect-button"
      size={size}
      busy={busy}
      onClick={() => show(vestibule, 'Connect')}
    >
      {busy && <span className="spin" />}
      <bdi>{busy ? (loadingLabel ?? texts.loadingLabel) : (label ?? texts.label)}</bdi>
    </ShadowButton>
  )
}

/**
 * Renders your own button.
 * @example <ConnectButton.Custom>{({ openModal }) => <button onClick={openModal}>Sign in</button>}</ConnectButton.Custom>
 */
function CustomButton({ children }: ConnectButton.CustomProps) {
  const vestibule = useVestibule()
  const core = coreOf(vestibule)
  const isMounted = useIsHydrated()
  const { data: account, isPending } = useVestibuleAccount()
  const { data: chain } = useVestibuleNetwork()
  const { data: more } = useReading(({ state }) => {
    const { profileName, profileImage } = getNamespace(state).accountState
    const pendingTransactions = countPending(core, state)
    return { profileName, profileImage, pendingTransactions, isLoading: state.loading }
  })
  const { address, isConnected } = account
  useEffect(() => {
    if (address === undefined || core.storage.get('sent') === undefined) return
    import('../transactions/followTransaction.js').then(
      ({ takeUpSent }) => takeUpSent(core),
      (error: unknown) => core.log.warn('Could not load part of the SDK.', error),
    )
  }, [core, address])
  return children({
    account,
    chain,
    displayName: more.profileName ?? (address && truncateAddress(address)),
    ensAvatar: more.profileImage,
    isConnected,
    isMounted,
    isPending: isPending || more.isLoading,
    pendingTransactions: more.pendingTransactions,
    openModal: () => show(vestibule),
    openAccount: () => show(vestibule, 'Account'),
    openNetworks: () => show(vestibule, 'Networks'),
  })
}

/** A button that opens the modal for a visitor who is not connected. Render your own button with `ConnectButton.Custom`. */
export const ConnectButton = /* @__PURE__ */ Object.assign(Standard, { Custom: CustomButton })

export declare namespace ConnectButton {
  type CustomProps = { children: (view: Custom) => ReactNode }
  /** The state for a custom button. */
  type Custom = {
    /** Same as `useVestibuleAccount`. */
    account: PublicAccount
    /** Network of the active namespace. `unknown` is set if the network is not in your `networks`. */
    chain: Network | undefined
    /** ENS name, otherwise the shortened address. Undefined without a connected account. */
    displayName: string | undefined
    /** URL of an image. */
    ensAvatar: string | undefined
    /** Whether an account is connected. */
    isConnected: boolean
    /** False on a server and until hydration. */
    isMounted: boolean
    /** Whether a connection starts or is restored, or the modal loads. */
    isPending: boolean
    /** Number of the account's pending transactions from your page, on all networks. Transactions older than a day are not counted. */
    pendingTransactions: number
    /** Opens the account view if an account is connected, otherwise the connect view. */
    openModal: () => void
    /** Opens the account view, or the connect view without an account. */
    openAccount: () => void
    /** Opens the list of networks. */
    openNetworks: () => void
  }
  type Props = ButtonProps & {
    /** @default 'Connect Wallet', in the visitor's language */
    label?: string | undefined
    /** @default 'Connecting…', in the visitor's language */
    loadingLabel?: string | undefined
  }
}

/** Props of all buttons. */
export type ButtonProps = {
  size?: 'sm' | 'md' | undefined
}

/** In ms. Older transactions are not followed. */
const FOLLOWED_MS = 86_400_000

function countPending({ adapters }: Core, state: State): number {
  const { namespace, address } = readAccount(state)
  const adapter = adapters.get(namespace)
  if (address === undefined || adapter?.getOutcome === undefined) return 0
  return state.sent.filter(
    ({ outcome, account, at, caipNetworkId }) =>
      outcome === undefined &&
      Date.now() - at < FOLLOWED_MS &&
      caipNetworkId.startsWith(`${namespace}:`) &&
      (adapter.isSameAddress?.(account, address) ?? account === address),
  ).length
}

/** Shows the connected account. Opens the account view. */
export function AccountButton({ balance = 'show', size }: AccountButton.Props) {
  const vestibule = useVestibule()
  const { data: account } = useVestibuleAccount()
  const { data: shown } = useReading(({ state }) => {
    const { activeNamespace, balances, profiles } = state
    const { profileName, profileImage, balance } = getNamespace(state).accountState
    return {
      profileName,
      profileImage,
      pattern: profiles[activeNamespace]?.pattern ?? '',
      held: balance && balances[activeNamespace]?.label,
    }
  })
  const { profileName, profileImage, pattern, held } = shown
  if (account.address === undefined) return null
  return (
    <ShadowButton
      kind="plain"
      testId="vb-account-button"
      size={size}
      onClick={() => show(vestibule, 'Account')}
    >
      {balance === 'show' && held !== undefined && <bdi className="muted">{held}</bdi>}
      {profileImage !== undefined && <Avatar pattern={pattern} picture={profileImage} />}
      <bdi className="name">{profileName ?? truncateAddress(account.address)}</bdi>
    </ShadowButton>
  )
}

export declare namespace AccountButton {
  type Props = ButtonProps & {
    /** @default show */
    balance?: 'show' | 'hide' | undefined
  }
}

/** Shows the network. Opens the list of networks. */
export function NetworkButton({ size }: NetworkButton.Props) {
  const vestibule = useVestibule()
  const { data: network } = useVestibuleNetwork()
  const core = coreOf(vestibule)
  const { data: isFixed } = useReading(() => core.options.enableNetworkSwitch === false)
  const { data: text } = useReading(({ state }) => buttonText(core, state, 'network'))
  return (
    <ShadowButton
      kind="plain"
      testId="vb-network-button"
      size={size}
      disabled={isFixed}
      onClick={() => show(vestibule, 'Networks')}
    >
      <span className="name">{network?.name ?? text}</span>
    </ShadowButton>
  )
}

export declare namespace NetworkButton {
  type Props = ButtonProps
}

/** The connect button without a connection, otherwise the account button. */
export function VestibuleButton(props: ConnectButton.Props & AccountButton.Props) {
  const { data: account } = useVestibuleAccount()
  // `ConnectButton` would also bundle `Custom`.
  return account.isConnected ? <AccountButton {...props} /> : <Standard {...props} />
}

/** @param name @default the account view if connected, otherwise the connect view */
function show(vestibule: Vestibule, name?: 'Account' | 'Connect' | 'Networks') {
  // The instance's `open` would first load the validation of options.
  open(coreOf(vestibule), name && view(name)).catch(() => {
    // The page shows the failure, and the next click retries.
  })
}
