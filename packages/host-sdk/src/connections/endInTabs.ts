import { toJson } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { ConnectionKey } from '../core/model/connection.js'

/** Removes the entry at once: other tabs receive the storage event of the write. */
export function endInTabs({ storage }: Core, keys: readonly ConnectionKey[]) {
  storage.set('ended', toJson(keys))
  storage.remove('ended')
}
