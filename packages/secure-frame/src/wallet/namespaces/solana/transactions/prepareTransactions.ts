import { bytesToHex } from '@noble/curves/utils.js'
import { VestibuleError } from '@vestibule/protocol'
import type { Rpc } from '../../../../platform/rpc.js'
import type { RequestDeps } from '../../document/namespaceRequests.js'
import { gatherInsight } from '../insight/gatherInsight.js'
import { picturesOf, pricesOf } from '../insight/prices.js'
import type { SolanaView } from '../insight/solanaView.js'
import { refuse } from '../requests/refuse.js'
import type { TransactionRequest } from '../requests/solanaRequest.js'
import type { Intent } from '../signer/intent.js'
import { expired, isBlockhashValid, needNode } from './isBlockhashValid.js'
import { isDurable } from './isDurable.js'
import { nonceAt } from './nonceAt.js'
import { readTransaction } from './readTransaction.js'
import { type ResolvedTransaction, resolveAccounts } from './resolveAccounts.js'

/** @throws `invalidParams`, `addressNotYours`, `noRpcUrl`, `rpcFailed` after expiry, or if the node does not return a lookup table */
export async function prepareTransactions(
  request: TransactionRequest,
  deps: RequestDeps,
): Promise<{ view: SolanaView; intent: Intent | undefined }> {
  const { rpc } = deps
  // Only the wallet may send a sponsored transaction: otherwise the payer could delay it.
  const isSent = request.kind === 'transaction'
  const read = request.wires.map((wire) => readTransaction(wire, request.account, isSent))
  if (isSent && read.some(({ unsigned }) => unsigned.length > 0))
    throw refuse('The transaction lacks the signature of another account.')
  // Otherwise the payer could choose when to execute the transaction.
  if (read.some((transaction) => transaction.isSponsored && isDurable(transaction)))
    throw refuse('A transaction that another account pays for must expire.')
  const all = await Promise.all(read.map((transaction) => resolveAccounts(transaction, rpc)))
  const dated = all.filter((transaction) => !isDurable(transaction))
  const blockhashes = new Set<string>(dated.map(({ message }) => message.lifetimeToken))
  const [found] = await Promise.all([
    gatherInsight(request, all, deps),
    // Without a node, the page may still send the transaction.
    ...[...blockhashes].map(async (blockhash) => {
      if ((await isBlockhashValid(blockhash, rpc, isSent)) === false) throw expired()
    }),
    ...all.map((transaction) => isDurable(transaction) && checkNonce(transaction, rpc, isSent)),
  ])
  const known = { prices: deps.prices, mints: Object.keys(found.tokens) }
  const pictures = picturesOf(request, known)
  const view = { ...found, prices: pricesOf(request, known), pictures }
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

/**
 * The nonce must be valid on this network: the transaction works on any network that has the nonce.
 * @throws `rpcFailed` for a used or unknown nonce, `noRpcUrl` if the wallet sends the transaction
 */
async function checkNonce(
  { message, instructions }: Pick<ResolvedTransaction, 'message' | 'instructions'>,
  rpc: Rpc,
  isSent: boolean,
): Promise<void> {
  const address = instructions[0]?.accounts[0]?.address
  const nonce =
    address &&
    (await nonceAt(address, rpc).catch((error: unknown) => {
      if (isSent) needNode(error)
      return message.lifetimeToken
    }))
  if (nonce !== message.lifetimeToken) throw expired()
}
