import type { Hex } from 'viem'
import { ISOLATE, ISOLATE_END } from '../../../../ui/isolation.js'
import { requestContext } from '../../../testing/requestContext.js'
import { text } from '../cards/i18n.js'
import type { Eip155View } from '../insight/eip155View.js'
import { findOut } from '../insight/findOut.js'
import { parseUnsafeRequest } from '../requests/parseUnsafeRequest.js'
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
  const found = await findOut(request, { rpc: nodeOf(node), known: async () => known })
  const view: Eip155View = { ...found, transaction: undefined }
  return { ...found, view, headline: headlineOf(text, view).replace(MARKS, '') }
}
