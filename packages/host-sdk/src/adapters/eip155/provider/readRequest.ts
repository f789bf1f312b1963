import { VestibuleError } from '@vestibule/protocol'
import type { NodeRequest } from '../../../networks/nodes/createNode.js'

/** What a page asked, once it is a request as EIP-1193 has it. @throws `invalidRequest` */
export function readRequest(request: unknown): NodeRequest {
  if (typeof request !== 'object' || request === null || Array.isArray(request))
    throw invalid('`request` takes one object, `{ method, params }`.')
  const { method, params } = request as { method?: unknown; params?: unknown }
  if (typeof method !== 'string' || method === '')
    throw invalid('`method` has to be a string that is not empty.')
  if (params !== undefined && (typeof params !== 'object' || params === null))
    throw invalid('`params` has to be an array or an object, or be left out.')
  return params === undefined ? { method } : { method, params }
}

function invalid(reason: string): VestibuleError {
  return new VestibuleError('invalidRequest', {
    message: `Invalid request: ${reason}`,
    data: { reason },
  })
}
