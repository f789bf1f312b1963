import type { Namespace } from '@vestibule/protocol'
import type { NamespaceState } from '../../../core/model/account.js'
import type { AdapterActions, AdapterContext } from '../../../core/model/adapterContext.js'
import type { Emit } from '../../../platform/emitter.js'
import type { Subscriptions } from './createSubscriptions.js'

/** A provider's state, for the code that answers its requests. */
export type ProviderContext = {
  page: AdapterContext
  actions: AdapterActions
  namespace: Namespace
  /** Serves the embedded wallet only. */
  embedded: boolean
  read: () => NamespaceState
  /** Asks the visitor to connect if no wallet is connected. @throws `userRejected` */
  connect: () => Promise<void>
  emit: Emit
  /** The subscriptions, once there are any. */
  subscriptions: Subscriptions | undefined
  /** Wallets whose `message` events are forwarded. */
  relayed: WeakSet<object>
}
