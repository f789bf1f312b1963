import { memoryStore } from '../../../../platform/memoryStore.js'
import type { AskedCall, RequestContext } from '../../document/namespaceRequests.js'
import { text } from '../cards/i18n.js'
import { createSolanaBook } from '../recipients/createSolanaBook.js'
import { solanaRequests } from '../requests/solanaRequests.js'
import { headlineOf } from '../sentences/headlineOf.js'
import { type NodeAnswers, nodeOf } from './nodeOf.js'
import { solanaContext } from './people.js'

/** A request as its card would have it: really read, really judged, and its sentence. */
export async function lookAt(
  call: AskedCall,
  { node, known = [], context = {} }: lookAt.Options = {},
) {
  const people = { entries: memoryStore(), userId: async () => 'user' }
  await createSolanaBook(people).remember(known)
  const request = solanaRequests.parse(call, { ...solanaContext, ...context })
  const prepared = await solanaRequests.prepare(request, { ...people, rpc: nodeOf(node) })
  return { ...prepared, headline: headlineOf(text, prepared.view) }
}

export declare namespace lookAt {
  type Options = {
    node?: NodeAnswers | undefined
    /** Addresses that got something before. */
    known?: readonly string[] | undefined
    context?: Partial<RequestContext>
  }
}
