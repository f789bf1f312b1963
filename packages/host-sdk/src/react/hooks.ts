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
import type { Vestibule } from '../instance.js'
import type { switchConnection } from '../navigation/switchConnection.js'
import { type NativeBalance, nativeBalanceQuery } from '../networks/nativeBalance.js'
import type { NetworkTarget } from '../networks/readNetworkTarget.js'
import type { Query } from '../query/query.js'
import { readSignIn, signIn, signOut } from '../siwx/signIn.js'
import { useQuery } from './useQuery.js'
import { type Reading, useReading } from './useReading.js'
import { type Action, useVestibuleAction } from './useVestibuleAction.js'
import { useVestibule } from './VestibuleProvider.js'

/** The account of a namespace, the active one unless named. */
export function useVestibuleAccount<namespace extends Namespace = Namespace>(
  options: { namespace?: namespace } = {},
): Reading<PublicAccount<namespace>> {
  const { namespace } = options
  return useReading(({ state }) => readAccount(state, namespace))
}

/** The balance of an account in its network's own currency. */
export function useVestibuleBalance(options: { namespace?: Namespace } = {}): Query<NativeBalance> {
  const { namespace } = options
  return useQuery((core) => nativeBalanceQuery(core, namespace))
}

/** The name and picture of an address (ENS), the account's unless named; null where it has no name. */
export function useVestibuleIdentity(
  options: { address?: string; namespace?: Namespace } = {},
): Query<Identity | null> {
  return useQuery((core) => identityQuery(core, options))
}

/** The wallet that is connected, as its visitor knows it. */
export function useVestibuleWalletInfo(
  options: { namespace?: Namespace } = {},
): Reading<WalletInfo | undefined> {
  const { namespace } = options
  return useReading(({ state }) => getNamespace(state, namespace).accountState.connectedWalletInfo)
}

/** Calls back with what happens, while the component is there. */
export function useVestibuleEvents(callback: (event: VestibuleEvent) => void): void {
  const vestibule = useVestibule()
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => vestibule.subscribeEvents((event) => latest.current(event)), [vestibule])
}

/** The modal: open, loading, initialized. */
export function useVestibuleState(): Reading<PublicState> {
  return useReading(({ state }) => readState(state))
}

/** The network of the active namespace. */
export function useVestibuleNetwork(): Reading<Network | undefined> {
  return useReading(({ state }) => getNamespace(state).networkState.caipNetwork)
}

/** The mode that is shown, what the dapp changed of the look, and what changes both. */
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

/** The provider of a namespace, the active one unless named; the same object while wallets come and go. */
export function useVestibuleProvider<namespace extends Namespace = Namespace>(
  namespace?: namespace,
): ProviderOf<namespace> {
  return useVestibule().getProvider(namespace)
}

/** Switches networks: to a chain of viem's, an EVM chain's number or a CAIP-2 id. */
export function useVestibuleSwitchNetwork(): Action<NetworkTarget, void> {
  const vestibule = useVestibule()
  return useVestibuleAction(
    useCallback((network: NetworkTarget) => vestibule.switchNetwork(network), [vestibule]),
  )
}

/** Disconnects one wallet, one namespace, or all. */
export function useVestibuleDisconnect(): Action<Namespace | disconnect.Options | undefined, void> {
  const vestibule = useVestibule()
  return useVestibuleAction(
    useCallback(
      (scope: Namespace | disconnect.Options | undefined) => vestibule.disconnect(scope),
      [vestibule],
    ),
  )
}

/** The wallets that are connected and those that were. Empty without `features.multiWallet`. */
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

/** Makes another wallet, or another account of it, the one that the page works with. */
export function useVestibuleSwitchConnection(): Action<
  switchConnection.Options,
  switchConnection.Outcome | undefined
> {
  const vestibule = useVestibule()
  return useVestibuleAction(vestibule.switchConnection)
}

/** Forgets a wallet, or an address, that is remembered. */
export function useVestibuleDeleteConnection(): Action<deleteConnection.Options, boolean> {
  const vestibule = useVestibule()
  return useVestibuleAction(vestibule.deleteConnection)
}

/** The sign-in of the account that the page shows (SIWX), and what begins and ends it. */
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
