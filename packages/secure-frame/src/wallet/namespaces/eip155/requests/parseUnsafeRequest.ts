import { VestibuleError } from '@vestibule/protocol'
import { parseEvmAddress } from '@vestibule/protocol/addresses'
import { CHANGE_NAME } from '@vestibule/protocol/names'
import { readChangeName } from '../../document/names/readChangeName.js'
import { parseExecutionPermission, parseGrantPermissions } from '../permissions/parsePermissions.js'
import { parseRevocation } from '../permissions/parseRevocation.js'
import type { ApprovalRequest, NameRequest } from './approvalRequest.js'
import { parsePersonalSign } from './parsePersonalSign.js'
import { parseSendCalls } from './parseSendCalls.js'
import { parseSendTransaction } from './parseSendTransaction.js'
import { parseSignTypedData } from './parseSignTypedData.js'
import type { RequestContext } from './requestContext.js'
import { type Risk, riskLevel } from './risks.js'

type Parse = (params: readonly unknown[], requestContext: RequestContext) => ApprovalRequest

const PARSERS = new Map<string, Parse | undefined>([
  ['personal_sign', parsePersonalSign],
  ['eth_signTypedData_v4', parseSignTypedData],
  ['eth_sendTransaction', parseSendTransaction],
  [CHANGE_NAME, parseChangeName],
  ['wallet_sendCalls', parseSendCalls],
  ['wallet_requestExecutionPermissions', parseExecutionPermission],
  ['wallet_grantPermissions', parseGrantPermissions],
  ...['wallet_revokeExecutionPermission', 'wallet_revokePermissions'].map(
    (method) => [method, parseRevocation(method)] as const,
  ),
  ['eth_sendUserOperation', undefined],
])

/**
 * @throws `methodNotAllowed` for an unknown method, `notSupportedYet` for a planned method,
 * `invalidParams`, and errors of the method
 */
export function parseUnsafeRequest(
  options: RequestContext & { method: string; params: readonly unknown[] },
): ApprovalRequest {
  const { method, params, ...requestContext } = options
  if (!PARSERS.has(method)) throw new VestibuleError('methodNotAllowed')
  const parse = PARSERS.get(method)
  if (parse === undefined) throw new VestibuleError('notSupportedYet', { data: { method } })
  try {
    return parse(params, requestContext)
  } catch (error) {
    if (!(error instanceof VestibuleError) || error.type !== 'invalidRequest') throw error
    throw new VestibuleError('invalidParams', { data: error.data, cause: error })
  }
}

function parseChangeName(params: readonly unknown[], context: RequestContext): NameRequest {
  const { account } = context
  const asked = readChangeName(params, { account, readAddress: parseEvmAddress })
  const risks: Risk[] = asked.action === 'register' ? [] : ['nameGiven']
  return { ...context, kind: 'name', method: CHANGE_NAME, asked, risks, level: riskLevel(risks) }
}
