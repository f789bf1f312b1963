import { VestibuleError } from '@vestibule/protocol'
import type { RequestDeps, SignedTransaction } from '../../document/namespaceRequests.js'
import type { TransactionRequest } from '../requests/approvalRequest.js'
import { unpack } from './payment.js'
import type { PreparedOperation } from './prepareOperation.js'
import { readOperationStatus } from './readOperationStatus.js'

const POLL_MS = 1_000
/** Time in ms until the page receives an error and may retry. */
const MOST_MS = 120_000

/** Waits for a page that expects a transaction. @throws `rpcFailed` for reverted calls, `connectionLost` after a timeout */
export async function waitForTransaction(
  { hash }: SignedTransaction,
  { request, operation }: { request: TransactionRequest; operation: PreparedOperation },
  { rpc, bundler }: RequestDeps,
): Promise<string> {
  const { account, network } = request
  const nonce = Number(unpack(operation.intent.payment).nonce)
  const sentAt = Date.now()
  const of = { id: hash, chainId: network.caipNetworkId, account, isAtomic: true }
  const sent = { ...of, hashes: [hash], nonce, sentAt }
  while (Date.now() - sentAt < MOST_MS) {
    const now = Date.now()
    const found = await readOperationStatus(sent, { rpc, bundler, now }).catch(() => 'pending')
    if (found === 'dropped') throw failed('The bundler lost the operation.')
    if (typeof found === 'object' && found.status === '0x0')
      throw failed('The call reverted, or the account could not pay its fee.')
    if (typeof found === 'object') return found.transactionHash
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new VestibuleError('connectionLost')
}

const failed = (message: string) =>
  new VestibuleError('rpcFailed', { message, data: { code: -32000 } })
