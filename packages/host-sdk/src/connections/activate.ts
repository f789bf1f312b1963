import { withFirst } from '../core/addresses.js'
import { commit } from '../core/commit.js'
import type { Core } from '../core/core.js'
import type { Connection } from '../core/model/connection.js'
import { connected } from './transitions.js'

export function activate(core: Core, connection: Connection, address?: string) {
  const { namespace } = connection
  const accounts = withFirst(core, connection.accounts, { namespace, address })
  commit(core, (state) =>
    connected(state, { ...connection, accounts, ...(address && { isChosen: true }) }),
  )
}
