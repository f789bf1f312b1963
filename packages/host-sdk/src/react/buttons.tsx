import type { ReactNode } from 'react'
import { coreOf } from '../core/coreOf.js'
import type { Network } from '../core/model/network.js'
import { view } from '../core/model/views.js'
import { getNamespace } from '../core/namespaceState.js'
import type { PublicAccount } from '../core/publicState.js'
import type { Vestibule } from '../instance.js'
import { Avatar } from '../modal/ui/tiles/Avatar.js'
import { open } from '../navigation/modal.js'
import { floorDecimals, truncateAddress } from '../platform/units.js'
import { useVestibuleAccount, useVestibuleNetwork, useVestibuleState } from './hooks.js'
import { ShadowButton } from './ShadowButton.js'
import { useIsHydrated } from './useIsHydrated.js'
import { useReading } from './useReading.js'
import { useVestibule } from './VestibuleProvider.js'

function Standard(props: ConnectButton.Props) {
  const { label = 'Connect Wallet', loadingLabel = 'Connecting…' } = props
  const vestibule = useVestibule()
  const { data: account } = useVestibuleAccount()
  const { data: state } = useVestibuleState()
  // What a server sends invites everybody, since most of its visitors have nothing to restore.
  const isHydrated = useIsHydrated()
  const busy =
    isHydrated &&
    (state.loading || account.status === 'restoring' || account.status === 'connecting')
  return (
    <ShadowButton
      kind="primary"
      testId="vb-connect-button"
      busy={busy}
      onClick={() => show(vestibule, 'Connect')}
    >
      {busy && <span className="spin" />}
      {busy ? loadingLabel : label}
    </ShadowButton>
  )
}

/**
 * Draws a button of your own, with what is known of the visitor and what a press may do.
 * @example <ConnectButton.Custom>{({ open }) => <button onClick={open}>Come in</button>}</ConnectButton.Custom>
 */
function Custom({ children }: ConnectButton.CustomProps) {
  const vestibule = useVestibule()
  const { data: account, isPending } = useVestibuleAccount()
  const { data: network } = useVestibuleNetwork()
  const { data: state } = useVestibuleState()
  return children({
    account,
    network,
    isPending: isPending || state.loading,
    open: () => show(vestibule, account.isConnected ? 'Account' : 'Connect'),
    openNetworks: () => show(vestibule, 'Networks'),
  })
}

/** Opens the modal for a visitor who is not connected; `ConnectButton.Custom` is drawn by you. */
export const ConnectButton = /* @__PURE__ */ Object.assign(Standard, { Custom })

export declare namespace ConnectButton {
  type CustomProps = { children: (view: Custom) => ReactNode }
  /** What a button can be drawn from. */
  type Custom = {
    account: PublicAccount
    network: Network | undefined
    /** A connection is being restored or made, or the modal is on its way. */
    isPending: boolean
    /** Opens the account of who is connected, else the ways to connect. */
    open: () => void
    openNetworks: () => void
  }
  type Props = {
    /** @default 'Connect Wallet' */
    label?: string | undefined
    /** @default 'Connecting…' */
    loadingLabel?: string | undefined
  }
}

/** Shows who is connected and opens the account. */
export function AccountButton({ balance = 'show' }: AccountButton.Props) {
  const vestibule = useVestibule()
  const { data: account } = useVestibuleAccount()
  const { data: profile } = useReading(({ state }) => {
    const { profileName, profileImage } = getNamespace(state).accountState
    return { profileName, profileImage }
  })
  const { profileName, profileImage } = profile
  if (account.address === undefined) return null
  return (
    <ShadowButton
      kind="plain"
      testId="vb-account-button"
      onClick={() => show(vestibule, 'Account')}
    >
      {balance === 'show' && account.balance !== undefined && (
        <span className="muted">
          {floorDecimals(account.balance, 3)} {account.balanceSymbol}
        </span>
      )}
      {profileImage !== undefined && <Avatar address={account.address} picture={profileImage} />}
      <bdi className="name">{profileName ?? truncateAddress(account.address)}</bdi>
    </ShadowButton>
  )
}

export declare namespace AccountButton {
  type Props = {
    /** @default show */
    balance?: 'show' | 'hide' | undefined
  }
}

/** Shows the network and opens the list. */
export function NetworkButton() {
  const vestibule = useVestibule()
  const { data: network } = useVestibuleNetwork()
  const { enableNetworkSwitch = true } = coreOf(vestibule).options
  return (
    <ShadowButton
      kind="plain"
      testId="vb-network-button"
      disabled={!enableNetworkSwitch}
      onClick={() => show(vestibule, 'Networks')}
    >
      <span className="name">{network?.name ?? 'Select Network'}</span>
    </ShadowButton>
  )
}

/** The connect button before a connection, the account button after it. */
export function VestibuleButton(props: ConnectButton.Props & AccountButton.Props) {
  const { data: account } = useVestibuleAccount()
  return account.isConnected ? <AccountButton {...props} /> : <ConnectButton {...props} />
}

function show(vestibule: Vestibule, name: 'Account' | 'Connect' | 'Networks') {
  // Not by the instance, which loads the check of a dapp's options first.
  open(coreOf(vestibule), view(name)).catch(() => {
    // Where its code cannot be had the page has said so; the next press tries again.
  })
}
