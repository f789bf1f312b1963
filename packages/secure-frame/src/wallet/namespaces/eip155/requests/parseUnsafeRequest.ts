import { classifyRpc, EIP155, VestibuleError } from '@vestibule/protocol'
import type { ApprovalRequest } from './approvalRequest.js'
import { parsePersonalSign } from './parsePersonalSign.js'
import { parseSendTransaction } from './parseSendTransaction.js'
import { parseSignTypedData } from './parseSignTypedData.js'
import type { RequestContext } from './requestContext.js'

const PARSERS: Record<
  string,
  (params: readonly unknown[], requestContext: RequestContext) => ApprovalRequest
> = {
  personal_sign: parsePersonalSign,
  eth_signTypedData_v4: parseSignTypedData,
  eth_sendTransaction: parseSendTransaction,
}

/**
 * Reads a request that needs the visitor's approval.
 * @throws `methodNotAllowed` for a method that is not on the list, `notSupportedYet` for one that will be served later,
 * `invalidParams` for what cannot be understood, and the other refusals of the methods.
 */
export function parseUnsafeRequest(
  options: RequestContext & { method: string; params: readonly unknown[] },
): ApprovalRequest {
  const { method, params, ...requestContext } = options
  if (classifyRpc(EIP155, method) !== 'unsafe') throw new VestibuleError('methodNotAllowed')
  const parse = PARSERS[method]
  if (parse === undefined) throw new VestibuleError('notSupportedYet', { data: { method } })
  try {
    return parse(params, requestContext)
  } catch (error) {
    if (!(error instanceof VestibuleError) || error.type !== 'invalidRequest') throw error
    throw new VestibuleError('invalidParams', { data: error.data, cause: error })
  }
}
