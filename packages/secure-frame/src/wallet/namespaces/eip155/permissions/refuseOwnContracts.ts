import type { TypedNode } from '../intents/typedData.js'
import { malformed } from '../requests/refuse.js'
import { isOfFramework } from './delegation.js'

/**
 * Refuses typed data for the contracts that the account runs on, and for the account itself: it could be a delegation or a
 * user operation. The wallet writes these from its own requests only.
 * @throws `invalidRequest`
 */
export function refuseOwnContracts(domain: readonly TypedNode[], account: string): void {
  const verifier = domain.find(({ name }) => name === 'verifyingContract')
  const address = verifier?.kind === 'leaf' ? String(verifier.value).toLowerCase() : ''
  if (isOfFramework(address) || address === account.toLowerCase())
    throw malformed(
      'The wallet writes data for its own account and for the contracts of smart accounts itself. Use `wallet_requestExecutionPermissions` or `wallet_sendCalls`.',
    )
}
