import type { Hex } from 'viem'
import { ISOLATE, ISOLATE_END } from '../../ui/isolation.js'
import { parseUnsafeRequest } from '../../wallet/namespaces/eip155/requests/parseUnsafeRequest.js'
import { requestContext } from '../../wallet/testing/requestContext.js'
import type { Approval } from '../approval.js'
import { gatherInsight } from '../gatherInsight.js'
import { useText } from '../i18n.js'
import { headlineOf } from '../sentences/headlineOf.js'
import { type NodeAnswers, nodeOf } from './nodeOf.js'

const MARKS = new RegExp(`[${ISOLATE}${ISOLATE_END}]`, 'g')

/** A request as its card would have it: really read, really judged, and its sentence. */
export async function lookAt(options: {
  method: string
  params: readonly unknown[]
  node?: NodeAnswers | undefined
  /** Addresses that got something before. */
  known?: readonly Hex[] | undefined
  /** @default the local one */
  chain?: string | undefined
}) {
  const { method, params, node = {}, known = [], chain = 'eip155:31337' } = options
  const network = { ...requestContext.network, caipNetworkId: chain }
  const request = parseUnsafeRequest({ ...requestContext, network, method, params })
  const found = await gatherInsight({ rpc: nodeOf(node), request, known })
  const approval: Approval = {
    ...found,
    id: '1',
    hash: '0x',
    transaction: undefined,
    dappName: '',
  }
  const sentence = headlineOf(useText(), approval).replace(MARKS, '')
  return { ...found, approval, headline: sentence }
}
