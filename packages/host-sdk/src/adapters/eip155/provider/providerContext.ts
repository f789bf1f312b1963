import type { Namespace } from '@vestibule/protocol'
import type { NamespaceState } from '../../../core/model/account.js'
import type { AdapterActions, AdapterContext } from '../../../core/model/adapterContext.js'
import type { Emit } from '../../../platform/emitter.js'
import type { Subscriptions } from './createSubscriptions.js'

export type ProviderContext = {
  page: AdapterContext
  actions: AdapterActions
  namespace: Namespace
  /** Whether only the embedded wallet responds. */
  embedded: boolean
  read: () => NamespaceState
  connect: () => Promise<void>
  emit: Emit
  subscriptions: Subscriptions | undefined
  relayed: WeakSet<object>
}
