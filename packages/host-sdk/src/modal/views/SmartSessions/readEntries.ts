import { type SmartSession, SmartSessions } from '@vestibule/protocol/http'
import { readServices } from '../../../api/readServices.js'
import { findConnector } from '../../../core/connectors.js'
import type { Core } from '../../../core/core.js'
import type { EndablePermission } from '../../../core/model/permissionPart.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { describePermission } from './describePermission.js'

export const STATES = ['active', 'expired', 'revoked'] as const

export type SessionEntry = {
  pci: string
  site: string
  says: string
  /** In ms since the epoch. */
  expiry: number
  state: (typeof STATES)[number]
  /** Undefined if another browser created the permission. */
  revoke: EndablePermission['revoke'] | undefined
}

/**
 * In the services' order. `revoke` is undefined if the wallet does not answer.
 * @throws the services' error
 */
export async function readEntries(core: Core, signal?: AbortSignal): Promise<SessionEntry[]> {
  const { activeNamespace: namespace } = core.store.getState()
  const { accountState, networkState } = getNamespace(core.store.getState())
  const { caipAddress, connectorId } = accountState
  const { caipNetwork: network } = networkState
  const connector = findConnector(core, { id: connectorId, namespace })
  const part = await core.adapters.get(namespace)?.permissions?.()
  if (caipAddress === undefined || network === undefined || part === undefined) return []
  const path = `/v1/sessions/${encodeURIComponent(caipAddress)}`
  const [sessions, endable] = await Promise.all([
    readServices(core.options, { path, schema: SmartSessions, signal }),
    connector && part.listEndable(connector).catch(() => []),
  ])
  return Promise.all(
    (sessions?.pcis ?? []).map(async (session) => ({
      pci: session.pci,
      site: siteOf(session),
      says: await describePermission(session.permissions[0], { core, network, part }),
      expiry: session.expiry * 1_000,
      state: stateOf(session),
      revoke: endable?.find(({ pci }) => pci === session.pci)?.revoke,
    })),
  )
}

function stateOf({ isRevoked, expiry }: SmartSession): SessionEntry['state'] {
  if (isRevoked) return 'revoked'
  return expiry * 1_000 <= Date.now() ? 'expired' : 'active'
}

function siteOf({ project: { url, name } }: SmartSession): string {
  return url !== undefined && URL.canParse(url) ? new URL(url).host : name
}
