import { VestibuleError } from '@vestibule/protocol'
import type { NodeRequest } from '../../../networks/nodes/createNode.js'
import { invalidParams } from './invalidParams.js'

/**
 * Validates a request (EIP-1193).
 * @throws `invalidRequest`, and `invalidParams` for a BigInt: wallets and nodes fail with unclear
 * errors
 */
export function readRequest(request: unknown): NodeRequest {
  if (typeof request !== 'object' || request === null || Array.isArray(request))
    throw invalid('`request` requires one object, `{ method, params }`.')
  const { method, params } = request as { method?: unknown; params?: unknown }
  if (typeof method !== 'string' || method === '')
    throw invalid('`method` must be a non-empty string.')
  if (params !== undefined && (typeof params !== 'object' || params === null))
    throw invalid('`params` must be an array, an object or undefined.')
  const place = findBigInt(params, 'params')
  if (place !== undefined)
    throw invalidParams(`\`${place}\` is a BigInt. Write the number in hexadecimal, such as '0x1'.`)
  return params === undefined ? { method } : { method, params }
}

/** Skip cycles: the wallet rejects them. */
function findBigInt(
  value: unknown,
  place: string,
  above: readonly object[] = [],
): string | undefined {
  if (typeof value === 'bigint') return place
  if (typeof value !== 'object' || value === null || above.includes(value)) return undefined
  for (const [key, part] of Object.entries(value)) {
    const name = Array.isArray(value) ? `${place}[${key}]` : `${place}.${key}`
    const found = findBigInt(part, name, [...above, value])
    if (found !== undefined) return found
  }
  return undefined
}

function invalid(reason: string): VestibuleError {
  return new VestibuleError('invalidRequest', {
    message: `Invalid request: ${reason}`,
    data: { reason },
  })
}
