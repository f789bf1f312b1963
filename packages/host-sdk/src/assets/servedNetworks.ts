import { toJson } from '@vestibule/protocol'
import { SupportedChains } from '@vestibule/protocol/http'
import { readServices } from '../api/readServices.js'
import { liveConnections } from '../connections/connections.js'
import type { Core } from '../core/core.js'
import { apiOf } from '../platform/apiOf.js'

/** One day in ms. */
const MAX_AGE = 86_400_000

const lists = new WeakMap<Core, Promise<readonly string[]>>()

/**
 * Requests the list once per page. A network from an earlier page's cache does not wait for the
 * response.
 * @returns true also for a failed request: the next read reports the error
 */
export async function isServed(core: Core, chainId: string): Promise<boolean> {
  if (apiOf(core.options) === undefined) return false
  const list = lists.get(core) ?? readList(core)
  lists.set(core, list)
  if (storedList(core).includes(chainId)) {
    list.catch(() => {
      // The next call retries.
    })
    return true
  }
  return list.then(
    (known) => known.includes(chainId),
    () => true,
  )
}

export async function isAnyServed(core: Core): Promise<boolean> {
  const list = (await lists.get(core)?.catch(() => undefined)) ?? []
  return list.length > 0
}

async function readList(core: Core): Promise<readonly string[]> {
  try {
    const path = '/v1/supported-chains'
    const answer = await readServices(core.options, { path, schema: SupportedChains })
    const { http = [] } = answer ?? {}
    const api = apiOf(core.options)
    if (liveConnections(core).length > 0)
      core.storage.set('served', toJson({ api, http, at: Date.now() }))
    return http
  } catch (error) {
    lists.delete(core)
    throw error
  }
}

function storedList(core: Core): readonly unknown[] {
  const stored = core.storage.getJson('served') as Partial<Record<'api' | 'http' | 'at', unknown>>
  const { api, http, at } = stored ?? {}
  const isRecent = typeof at === 'number' && Date.now() - at < MAX_AGE
  return isRecent && api === apiOf(core.options) && Array.isArray(http) ? http : []
}
