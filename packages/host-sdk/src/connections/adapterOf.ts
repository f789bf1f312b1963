import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { Adapter } from '../core/model/adapter.js'
import type { Connector } from '../core/model/connector.js'

/** @throws `namespaceNotConfigured` */
export function adapterOf(core: Core, { chain }: Connector): Adapter {
  const adapter = core.adapters.get(chain)
  if (adapter === undefined) throw new VestibuleError('namespaceNotConfigured')
  return adapter
}
