import { toJson } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { ConnectionKey } from '../core/model/connection.js'

/** Removes the entry at once: other tabs get a storage event. */
export function endInTabs({ storage }: Core, keys: readonly ConnectionKey[]) {
  storage.set('ended', toJson(keys))
  storage.remove('ended')
}
