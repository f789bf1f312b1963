import type { RequestDeps, SignedTransaction } from '../../document/namespaceRequests.js'
import { paymentsOf } from '../insight/receiversOf.js'
import type { SolanaView } from '../insight/solanaView.js'
import { createSolanaBook } from '../recipients/createSolanaBook.js'
import { rebroadcast } from './rebroadcast.js'

/** Resends the transaction until the network includes it. Adds the recipients to the book. */
export async function onSent(
  view: SolanaView,
  deps: RequestDeps,
  signed: SignedTransaction,
): Promise<void> {
  // Do not await: the page tracks the transaction by its id.
  void rebroadcast(signed, { rpc: deps.rpc })
  const { request } = view
  if ('wires' in request && !request.risks.includes('lookAlike'))
    await createSolanaBook(deps).add(paymentsOf({ ...view, request }))
}
