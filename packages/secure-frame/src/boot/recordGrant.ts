import { SmartSessionRecord } from '@vestibule/protocol/http'
import type { ApiClient } from '../platform/apiClient.js'
import type { RecordGrant } from '../wallet/namespaces/document/namespaceRequests.js'

/** Tells the services of a permission. Code that a visit without one does not need. */
export async function recordGrant(
  grant: Parameters<RecordGrant>[0],
  { api, projectId }: { api: ApiClient; projectId: string },
): Promise<void> {
  const { response } = SmartSessionRecord
  const body = { ...grant, projectId }
  await api.request({ method: 'POST', path: '/v1/permissions', body, response })
}
