import { SmartSessionRecord } from '@vestibule/protocol/http'
import type { ApiClient } from '../platform/apiClient.js'
import type { RecordGrant } from '../wallet/namespaces/document/namespaceRequests.js'

/** A separate chunk, because it is rarely needed. */
export async function recordGrant(
  grant: Parameters<RecordGrant>[0],
  { api, projectId }: { api: ApiClient; projectId: string },
): Promise<void> {
  const { response } = SmartSessionRecord
  const body = { ...grant, projectId }
  await api.request({ method: 'POST', path: '/v1/permissions', body, response })
}
