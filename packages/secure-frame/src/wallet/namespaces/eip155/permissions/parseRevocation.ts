import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { TransactionRequest } from '../requests/approvalRequest.js'
import { describeTransaction } from '../requests/parseSendTransaction.js'
import { malformed } from '../requests/refuse.js'
import type { RequestContext } from '../requests/requestContext.js'
import { decodeContext, encodeDisable } from './delegationContext.js'
import { checkAccount } from './permissionRequest.js'

const context = z.string().check(z.maxLength(32_768), z.regex(/^0x(?:[0-9a-fA-F]{2})+$/))
const Revocation = z.union([
  z.strictObject({ permissionContext: context }),
  z.strictObject({ permissionsContext: context }),
])

/**
 * The transaction that revokes a delegation (ERC-7715).
 * @throws `invalidRequest` for an unknown context, `addressNotYours`
 */
export const parseRevocation =
  (method: string) =>
  (params: readonly unknown[], requestContext: RequestContext): TransactionRequest => {
    const found = z.safeParse(Revocation, params[0])
    if (!found.success || params.length !== 1)
      throw malformed(`\`${method}\` takes the context of one permission.`)
    const { data } = found
    const given = 'permissionContext' in data ? data.permissionContext : data.permissionsContext
    const delegation = decodeContext(given.toLowerCase() as Hex)
    if (delegation === undefined) throw malformed('The context is not of one permission.')
    checkAccount(delegation.delegator, requestContext)
    const to = SMART_ACCOUNT_CONTRACTS.delegationManager
    const transaction = { to, value: 0n, data: encodeDisable(delegation) }
    return { ...describeTransaction(transaction, requestContext), method, ends: { delegation } }
  }
