import { base58, base64 } from '@scure/base'
import { CHANGE_NAME } from '@vestibule/protocol/names'
import type { AskedCall } from '../../document/namespaceRequests.js'
import { firstOf } from './firstOf.js'

/**
 * The answer to a page's request, from the signatures. The visitor's signature is the first of a transaction, since the
 * visitor pays for it.
 */
export function answerOf(signed: string, { method, params }: AskedCall): unknown {
  const given = firstOf(params) as { transaction?: string; transactions?: readonly string[] }
  const signatures = signed.split(',')
  switch (method) {
    case 'solana_signTransaction': {
      const [signature = ''] = signatures
      return { transaction: withSignature(given.transaction ?? '', signature), signature }
    }
    case 'solana_signAllTransactions': {
      const { transactions = [] } = given
      const all = transactions.map((wire, index) => withSignature(wire, signatures[index] ?? ''))
      return { transactions: all }
    }
    case CHANGE_NAME:
      return signed
    default:
      return { signature: signed }
  }
}

function withSignature(wire: string, signature: string): string {
  const bytes = base64.decode(wire)
  bytes.set(base58.decode(signature), 1)
  return base64.encode(bytes)
}
