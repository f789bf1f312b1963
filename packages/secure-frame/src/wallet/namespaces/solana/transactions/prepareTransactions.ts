import { bytesToHex } from '@noble/curves/utils.js'
import { VestibuleError } from '@vestibule/protocol'
import type { RequestDeps } from '../../document/namespaceRequests.js'
import { gatherInsight } from '../insight/gatherInsight.js'
import { pricesOf } from '../insight/prices.js'
import type { SolanaView } from '../insight/solanaView.js'
import { refuse } from '../requests/refuse.js'
import type { TransactionRequest } from '../requests/solanaRequest.js'
import type { Intent } from '../signer/intent.js'
import { checkBlockhash } from './checkBlockhash.js'
import { checkNonce } from './checkNonce.js'
import { isDurable } from './isDurable.js'
import { readTransaction } from './readTransaction.js'
import { resolveAccounts } from './resolveAccounts.js'

/**
 * Reads transactions, has the node find out what they do, and fixes what is signed.
 * @throws `invalidParams`, `addressNotYours`, `rpcFailed` for one that has expired, and where no node answers for a lookup table
 */
export async function prepareTransactions(
  request: TransactionRequest,
  deps: RequestDeps,
): Promise<{ view: SolanaView; intent: Intent | undefined }> {
  const { rpc } = deps
  const read = request.wires.map((wire) => readTransaction(wire, request.account))
  if (request.kind === 'transaction' && read.some(({ unsigned }) => unsigned.length > 0))
    throw refuse('The transaction lacks the signature of another account.')
  const all = await Promise.all(read.map((transaction) => resolveAccounts(transaction, rpc)))
  // A nonce is as good as it was whenever someone sends the transaction.
  const dated = all.filter((transaction) => !isDurable(transaction))
  const blockhashes = new Set<string>(dated.map(({ message }) => message.lifetimeToken))
  const [found] = await Promise.all([
    gatherInsight(request, all, deps),
    ...[...blockhashes].map((blockhash) => checkBlockhash(blockhash, rpc)),
    ...all.filter(isDurable).map((transaction) => checkNonce(transaction, rpc)),
  ])
  const prices = pricesOf(request, { prices: deps.prices, mints: Object.keys(found.tokens) })
  const view = { ...found, prices }
  if (view.shortage !== undefined)
    return {
      view: { ...view, missing: new VestibuleError('insufficientFunds') },
      intent: undefined,
    }
  return {
    view,
    intent: intentOf(
      request,
      read.map(({ bytes }) => bytesToHex(bytes)),
    ),
  }
}

function intentOf({ kind }: TransactionRequest, wires: string[]): Intent {
  const [wire = ''] = wires
  return kind === 'transaction'
    ? { namespace: 'solana', kind, wire }
    : { namespace: 'solana', kind, wires }
}
