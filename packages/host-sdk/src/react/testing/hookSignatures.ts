import type { CaipNetworkId, Namespace, ThemeMode, ThemeVariables } from '@vestibule/protocol'
import type { deleteConnection } from '../../connections/deleteConnection.js'
import type { disconnect } from '../../connections/disconnect.js'
import type { PublicConnections } from '../../connections/listConnections.js'
import type { switchConnection } from '../../connections/switchConnection.js'
import type { Eip1193Provider } from '../../core/connector.js'
import type { Network } from '../../core/network.js'
import type { PublicAccount, PublicState } from '../../core/publicState.js'
import type * as react from '../../exports/react.js'
import type { Vestibule } from '../../instance.js'
import type { Action } from '../useAction.js'
import type { Reading } from '../useReading.js'

/** The hooks as docs/reference.md writes them, line by line. */
export type Documented = {
  useVestibule(): Vestibule
  useVestibuleAccount(options?: { namespace?: Namespace }): Reading<PublicAccount>
  useVestibuleState(): Reading<PublicState>
  useVestibuleNetwork(): Reading<Network | undefined>
  useVestibuleTheme(): Reading<{ themeMode: ThemeMode; themeVariables: ThemeVariables }>
  useVestibuleProvider(namespace?: Namespace): Eip1193Provider | undefined
  useVestibuleConnections(options?: { namespace?: Namespace }): Reading<PublicConnections>
  useSwitchNetwork(): Action<CaipNetworkId, void>
  useDisconnect(): Action<Namespace | disconnect.Options | undefined, void>
  useSwitchConnection(): Action<switchConnection.Options, switchConnection.Outcome | undefined>
  useDeleteConnection(): Action<deleteConnection.Options, boolean>
  useAction<variables, result>(
    act: (variables: variables) => Promise<result>,
  ): Action<variables, result>
}

type Exported = {
  [name in keyof typeof react as Extract<name, `use${string}`>]: (typeof react)[name]
}

/** Does not compile when a hook is missing, or is written down as something else than it is. */
export const SAME: [Documented, Exported] extends [Exported, Documented] ? true : never = true
