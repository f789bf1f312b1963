import { type Hex, isAddressEqual, recoverAddress } from 'viem'
import { isolate } from '../../../../ui/isolate.js'
import type { RequestDeps } from '../../document/namespaceRequests.js'
import { t } from '../cards/i18n.js'
import { chainIdOf } from '../descriptors/describe.js'
import type { EndedPermission, TransactionRequest } from '../requests/approvalRequest.js'
import { malformed } from '../requests/refuse.js'
import { createGrantBook, type StoredGrant } from './createGrantBook.js'
import { delegationId, hashSigned } from './delegation.js'
import { intentOf } from './readRecorded.js'
import { recordedSentence } from './recordedSentence.js'

/**
 * Requires the account's signature or a stored permission: revoking another account's permission
 * has no effect but costs a fee.
 * @throws `invalidRequest`
 */
export async function readEnd(
  ends: EndedPermission,
  { account, network }: TransactionRequest,
  { entries, rpc }: Pick<RequestDeps, 'entries' | 'rpc'>,
): Promise<EndedPermission> {
  const { delegation } = ends
  const chainId = chainIdOf({ network })
  const { signature } = delegation
  const hash = hashSigned(delegation, chainId)
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
  const isSigned = signer !== undefined && isAddressEqual(signer, account as Hex)
  const id = delegationId(delegation)
  const book = createGrantBook({ entries, account })
  // Compare the network, too: the id is the same on every network, but the revocation is not.
  const isIt = (each: StoredGrant) => each.id === id && each.network === network.caipNetworkId
  const stored = (await book.list()).find(isIt)
  if (!isSigned && stored === undefined)
    throw malformed('This account did not give this permission.')
  const intent = stored?.intent ?? intentOf(delegation, chainId)
  if (intent === undefined) return ends
  const endsFor = siteOf(ends.origin ?? stored?.origin)
  return { ...ends, says: await recordedSentence(intent, { network, rpc, endsFor }) }
}

function siteOf(origin: string | undefined): string {
  if (origin === undefined) return t('ended.site')
  return isolate(URL.canParse(origin) ? new URL(origin).host : origin)
}
