import type { RequestDeps, SignedTransaction } from '../../document/namespaceRequests.js'
import { paidBy } from '../insight/receiversOf.js'
import type { SolanaView } from '../insight/solanaView.js'
import { createSolanaBook } from '../recipients/createSolanaBook.js'
import { rebroadcast } from './rebroadcast.js'

/** A transaction is out: it is handed on until the network has it, and whom it paid is remembered. */
export async function onSent(
  view: SolanaView,
  deps: RequestDeps,
  signed: SignedTransaction,
): Promise<void> {
  // Nobody waits for it: the page follows the transaction by its id.
  void rebroadcast(signed, { rpc: deps.rpc })
  if (!view.request.risks.includes('lookAlike')) await createSolanaBook(deps).remember(paidBy(view))
}
