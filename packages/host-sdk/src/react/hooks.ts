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

/** The account of a namespace. @default the active namespace. EVM addresses have viem's type `Address`. */
export function useVestibuleAccount<namespace extends Namespace = Namespace>(
  options: { namespace?: namespace } = {},
): Reading<PublicAccount<namespace>> {
  const { namespace } = options
  return useReading(({ state }) => readAccount(state, namespace))
}

/**
 * The native balance of a namespace's account, as in wagmi's `useBalance`. Reads on a connection,
 * and when a transaction of your page is final.
 */
export function useVestibuleBalance(options: { namespace?: Namespace } = {}): Query<NativeBalance> {
  const { namespace } = options
  return useQuery((core) => nativeBalanceQuery(core, namespace))
}

/**
 * ENS name and avatar of an address, by default of the account. `null` without a name, without a
 * network that supports ENS, or with `features: { ens: false }`. The name must resolve to the
 * address.
 */
export function useVestibuleIdentity(
  options: { address?: string; namespace?: Namespace } = {},
): Query<Identity | null> {
  return useQuery((core) => identityQuery(core, options))
}

/** Name, icon and rdns of the connected wallet. */
export function useVestibuleWalletInfo(
  options: { namespace?: Namespace } = {},
): Reading<WalletInfo | undefined> {
  const { namespace } = options
  return useReading(({ state }) => getNamespace(state, namespace).accountState.connectedWalletInfo)
}

/** Calls `callback` for each event while the component is mounted. The callback may change. */
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
 * The network of the active namespace, as in `networks`, with `caipNetworkId` and `chainNamespace`.
 * `unknown` is `true` if the network is not in your `networks`.
 */
export function useVestibuleNetwork(): Reading<Network | undefined> {
  return useReading(({ state }) => getNamespace(state).networkState.caipNetwork)
}

/** The current mode, your `themeVariables`, and functions that change them. By default, the mode follows the system. */
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
 * The provider of a namespace, by default of the active one. It is the same object for every
 * connection: listeners stay valid.
 */
export function useVestibuleProvider<namespace extends Namespace = Namespace>(
  namespace?: namespace,
): ProviderOf<namespace> {
  return useVestibule().getProvider(namespace)
}

/** Switches to a network: a viem chain, an EVM chain id or a CAIP-2 id. */
export function useVestibuleSwitchNetwork(): Action<NetworkTarget, void> {
  const vestibule = useVestibule()
  return useVestibuleAction(
    useCallback((network: NetworkTarget) => vestibule.switchNetwork(network), [vestibule]),
  )
}

/** Disconnects all wallets, a namespace, or one wallet. */
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
 * Connected wallets, the active one first, and former wallets, the latest first. Without
 * `features.multiWallet`, the list is empty and the page shows an alert.
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

/** Activates another wallet or another of its accounts. Resolves to `undefined` without `features.multiWallet`. */
export function useVestibuleSwitchConnection(): Action<
  switchConnection.Options,
  switchConnection.Outcome | undefined
> {
  const vestibule = useVestibule()
  return useVestibuleAction(vestibule.switchConnection)
}

/** Deletes a former connection. Resolves to `false` if there is no such former connection. */
export function useVestibuleDeleteConnection(): Action<deleteConnection.Options, boolean> {
  const vestibule = useVestibule()
  return useVestibuleAction(vestibule.deleteConnection)
}

/**
 * Sign-in state (SIWX) of the active account. `status` is `none` without a wallet or without a
 * configured sign-in, and `signedOut` if the visitor continued without a sign-in.
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
