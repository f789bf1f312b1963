import type { Namespace, ThemeMode, ThemeVariables } from '@vestibule/protocol'
import type { AccountActivity } from '../../assets/accountQueries.js'
import type { TokenTransfer } from '../../assets/send/sendTokens.js'
import type { deleteConnection } from '../../connections/deleteConnection.js'
import type { disconnect } from '../../connections/disconnect.js'
import type { PublicConnections } from '../../connections/listConnections.js'
import type { VestibuleEvent } from '../../core/events.js'
import type { TokenBalance } from '../../core/model/account.js'
import type { Identity } from '../../core/model/adapter.js'
import type { WalletInfo } from '../../core/model/connector.js'
import type { ProviderOf } from '../../core/model/namespaceTypes.js'
import type { Network } from '../../core/model/network.js'
import type { SignInState } from '../../core/model/siwx.js'
import type { NftBalance } from '../../core/model/state.js'
import type { PublicAccount, PublicState } from '../../core/publicState.js'
import type * as react from '../../exports/react.js'
import type { getWallets } from '../../headless/getWallets.js'
import type { switchConnection } from '../../navigation/switchConnection.js'
import type { NativeBalance } from '../../networks/nativeBalance.js'
import type { NetworkTarget } from '../../networks/readNetworkTarget.js'
import type { Query } from '../../query/query.js'
import type { Vestibule } from '../../start/instance.js'
import type { CallBatch, CallsStatus, WalletCapabilities } from '../callHooks.js'
import type { GrantedPermission, PermissionRequest } from '../permissionHooks.js'
import type { Reading } from '../useReading.js'
import type { Action } from '../useVestibuleAction.js'
import type { Wallets } from '../walletHooks.js'

/** The hooks in the format of docs/reference/hooks.md, line by line. */
export type Documented = {
  useVestibule(): Vestibule
  useVestibuleAccount<namespace extends Namespace = Namespace>(options?: {
    namespace?: namespace
  }): Reading<PublicAccount<namespace>>
  useVestibuleState(): Reading<PublicState>
  useVestibuleNetwork(): Reading<Network | undefined>
  useVestibuleTheme(): Reading<{ themeMode: ThemeMode; themeVariables: ThemeVariables }> &
    Pick<Vestibule, 'setThemeMode' | 'setThemeVariables'>
  useVestibuleBalance(options?: { namespace?: Namespace }): Query<NativeBalance>
  useVestibuleBalances(): Query<readonly TokenBalance[]>
  useVestibuleNfts(): Query<readonly NftBalance[]>
  useVestibuleActivity(): Query<AccountActivity> & {
    fetchMore: () => Promise<Query<AccountActivity>>
  }
  useVestibuleIdentity(options?: {
    address?: string
    namespace?: Namespace
  }): Query<Identity | null>
  useVestibuleSend(): Action<TokenTransfer, string>
  useVestibuleSendCalls(): Action<CallBatch, { id: string }>
  useVestibuleCallsStatus(options: { id: string | undefined }): Query<CallsStatus>
  useVestibuleCapabilities(): Query<WalletCapabilities>
  useVestibuleWalletInfo(options?: { namespace?: Namespace }): Reading<WalletInfo | undefined>
  useVestibuleEvents(callback: (event: VestibuleEvent) => void): void
  useVestibuleWallets(query?: getWallets.Query): Wallets
  useVestibuleProvider<namespace extends Namespace = Namespace>(
    namespace?: namespace,
  ): ProviderOf<namespace>
  useVestibuleConnections(options?: { namespace?: Namespace }): Reading<PublicConnections>
  useVestibuleSwitchNetwork(): Action<NetworkTarget, void>
  useVestibuleDisconnect(): Action<Namespace | disconnect.Options | undefined, void>
  useVestibuleSwitchConnection(): Action<
    switchConnection.Options,
    switchConnection.Outcome | undefined
  >
  useVestibuleDeleteConnection(): Action<deleteConnection.Options, boolean>
  useVestibuleSignIn(): Reading<SignInState> & {
    signIn: Action<void, boolean>
    signOut: Action<void, void>
  }
  useVestibulePermissions(): Query<readonly GrantedPermission[]> & {
    request: Action<PermissionRequest, GrantedPermission>
    revoke: Action<Pick<GrantedPermission, 'context'>, void>
  }
  useVestibuleAction<variables, result>(
    act: (variables: variables) => Promise<result>,
  ): Action<variables, result>
}

type Exported = {
  [name in keyof typeof react as Extract<name, `use${string}`>]: (typeof react)[name]
}

/** Does not compile if a hook is missing or has another type. */
export const SAME: [Documented, Exported] extends [Exported, Documented] ? true : never = true
