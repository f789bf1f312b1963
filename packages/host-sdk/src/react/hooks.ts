import type { Namespace, ThemeMode, ThemeVariables } from '@vestibule/protocol'
import { useCallback, useEffect, useRef } from 'react'
import { isMultiWallet } from '../connections/connections.js'
import type { deleteConnection } from '../connections/deleteConnection.js'
import type { disconnect } from '../connections/disconnect.js'
import { identityQuery } from '../connections/identityQuery.js'
import {
  listConnections,
  NO_CONNECTIONS,
  type PublicConnections,
} from '../connections/listConnections.js'
import { requireMultiWallet } from '../connections/requireMultiWallet.js'
import { coreOf } from '../core/coreOf.js'
import type { VestibuleEvent } from '../core/events.js'
import type { Identity } from '../core/model/adapter.js'
import type { WalletInfo } from '../core/model/connector.js'
import type { ProviderOf } from '../core/model/namespaceTypes.js'
import type { Network } from '../core/model/network.js'
import type { SignInState } from '../core/model/siwx.js'
import { getNamespace } from '../core/namespaceState.js'
import {
  type PublicAccount,
  type PublicState,
  readAccount,
  readState,
} from '../core/publicState.js'
import type { switchConnection } from '../navigation/switchConnection.js'
import { type NativeBalance, nativeBalanceQuery } from '../networks/nativeBalance.js'
import type { NetworkTarget } from '../networks/readNetworkTarget.js'
import type { Query } from '../query/query.js'
import { readSignIn, signIn, signOut } from '../siwx/signIn.js'
import type { Vestibule } from '../start/instance.js'
import { useQuery } from './useQuery.js'
import { type Reading, useReading } from './useReading.js'
import { type Action, useVestibuleAction } from './useVestibuleAction.js'
import { useVestibule } from './VestibuleProvider.js'

/** The account of a namespace, by default the active one. Addresses on EVM are viem's `Address`. */
export function useVestibuleAccount<namespace extends Namespace = Namespace>(
  options: { namespace?: namespace } = {},
): Reading<PublicAccount<namespace>> {
  const { namespace } = options
  return useReading(({ state }) => readAccount(state, namespace))
}

/**
 * The native balance of a namespace's account, as in wagmi's `useBalance`. Read on a connection, and when the chain decides a
 * transaction of your page.
 */
export function useVestibuleBalance(options: { namespace?: Namespace } = {}): Query<NativeBalance> {
  const { namespace } = options
  return useQuery((core) => nativeBalanceQuery(core, namespace))
}

/**
 * The ENS name and avatar of an address, by default the account's. `null` without a name, without ENS on the networks, and
 * with `features: { ens: false }`. The name must lead back to the address.
 */
export function useVestibuleIdentity(
  options: { address?: string; namespace?: Namespace } = {},
): Query<Identity | null> {
  return useQuery((core) => identityQuery(core, options))
}

/** The `{ name, icon, rdns }` of the connected wallet. */
export function useVestibuleWalletInfo(
  options: { namespace?: Namespace } = {},
): Reading<WalletInfo | undefined> {
  const { namespace } = options
  return useReading(({ state }) => getNamespace(state, namespace).accountState.connectedWalletInfo)
}

/** Calls back with each event while the component is mounted. The callback may change. */
export function useVestibuleEvents(callback: (event: VestibuleEvent) => void): void {
  const vestibule = useVestibule()
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => vestibule.subscribeEvents((event) => latest.current(event)), [vestibule])
}

/** The state of the modal and the active network. */
export function useVestibuleState(): Reading<PublicState> {
  return useReading(({ state }) => readState(state))
}

/**
 * The network of the active namespace as in `networks`, with `caipNetworkId` and `chainNamespace`. `unknown` is `true` if you
 * do not list it.
 */
export function useVestibuleNetwork(): Reading<Network | undefined> {
  return useReading(({ state }) => getNamespace(state).networkState.caipNetwork)
}

/**
 * The shown mode, your `themeVariables`, and the functions that change them. Without a set mode it changes with the visitor's
 * system.
 */
export function useVestibuleTheme(): Reading<{
  themeMode: ThemeMode
  themeVariables: ThemeVariables
}> &
  Pick<Vestibule, 'setThemeMode' | 'setThemeVariables'> {
  const { setThemeMode, setThemeVariables } = useVestibule()
  const reading = useReading(({ state, themeMode }) => ({
    themeMode: themeMode(),
    themeVariables: state.themeVariables,
  }))
  return { ...reading, setThemeMode, setThemeVariables }
}

/**
 * The provider of a namespace, by default the active one. It is always the same object, also without a connection: listen to
 * its events.
 */
export function useVestibuleProvider<namespace extends Namespace = Namespace>(
  namespace?: namespace,
): ProviderOf<namespace> {
  return useVestibule().getProvider(namespace)
}

/** Switches to a viem chain, an EVM chain's number or a CAIP-2 id. */
export function useVestibuleSwitchNetwork(): Action<NetworkTarget, void> {
  const vestibule = useVestibule()
  return useVestibuleAction(
    useCallback((network: NetworkTarget) => vestibule.switchNetwork(network), [vestibule]),
  )
}

/** Disconnects everything, a namespace, or one wallet. */
export function useVestibuleDisconnect(): Action<Namespace | disconnect.Options | undefined, void> {
  const vestibule = useVestibule()
  return useVestibuleAction(
    useCallback(
      (scope: Namespace | disconnect.Options | undefined) => vestibule.disconnect(scope),
      [vestibule],
    ),
  )
}

/**
 * The connected wallets, the account's first, and the former ones, the latest first. Empty without `features.multiWallet`,
 * with an alert.
 */
export function useVestibuleConnections(
  options: { namespace?: Namespace } = {},
): Reading<PublicConnections> {
  const { namespace } = options
  const core = coreOf(useVestibule())
  useEffect(() => void requireMultiWallet(core, 'hook'), [core])
  return useReading(({ state }) =>
    isMultiWallet(core) ? listConnections(state, namespace) : NO_CONNECTIONS,
  )
}

/** Activates another wallet, or another account of it. `undefined` without `features.multiWallet`. */
export function useVestibuleSwitchConnection(): Action<
  switchConnection.Options,
  switchConnection.Outcome | undefined
> {
  const vestibule = useVestibule()
  return useVestibuleAction(vestibule.switchConnection)
}

/** Forgets a former connection. `false` if there was none. */
export function useVestibuleDeleteConnection(): Action<deleteConnection.Options, boolean> {
  const vestibule = useVestibule()
  return useVestibuleAction(vestibule.deleteConnection)
}

/**
 * The sign-in of the shown account (SIWX). `status` is `none` without a wallet or a configured sign-in, and `signedOut` if the
 * visitor continued without.
 */
export function useVestibuleSignIn(): Reading<SignInState> & {
  signIn: Action<void, boolean>
  signOut: Action<void, void>
} {
  const vestibule = useVestibule()
  const reading = useReading(({ state }) => readSignIn(state))
  return {
    ...reading,
    signIn: useVestibuleAction(useCallback(() => signIn(vestibule), [vestibule])),
    signOut: useVestibuleAction(useCallback(() => signOut(vestibule), [vestibule])),
  }
}
