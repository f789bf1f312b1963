import { VestibuleError } from '@vestibule/protocol'
import { SolanaParams } from '@vestibule/protocol/solana'
import * as z from 'zod/mini'
import type { AskedCall, RequestContext } from '../../document/namespaceRequests.js'
import { firstOf } from './firstOf.js'
import { refuse } from './refuse.js'
import type { TransactionRequest } from './solanaRequest.js'

/**
 * Checks the form of a transaction request; the bytes are read when it is prepared. @throws `methodNotAllowed` for any
 * other method
 */
export function parseTransactions(
  { method, params }: AskedCall,
  context: RequestContext,
): TransactionRequest {
  const given = firstOf(params)
  const common = { ...context, risks: [], level: 'normal' } as const
  switch (method) {
    case 'solana_signTransaction': {
      const { transaction } = read(SolanaParams[method], given, '`transaction` in base64')
      return { ...common, kind: 'transactions', wires: [transaction], sendOptions: {} }
    }
    case 'solana_signAllTransactions': {
      const { transactions } = read(
        SolanaParams[method],
        given,
        '`transactions`, up to twenty in base64',
      )
      return { ...common, kind: 'transactions', wires: transactions, sendOptions: {} }
    }
    case 'solana_signAndSendTransaction': {
      const {
        transaction,
        sendOptions = {},
        options = sendOptions,
      } = read(
        SolanaParams[method],
        given,
        '`transaction` in base64 and `options` of how to send it',
      )
      return { ...common, kind: 'transaction', wires: [transaction], sendOptions: options }
    }
    default:
      throw new VestibuleError('methodNotAllowed')
  }
}

function read<result>(schema: z.ZodMiniType<result>, given: unknown, takes: string): result {
  const parsed = z.safeParse(schema, given)
  if (parsed.success) return parsed.data
  throw refuse(`The method takes ${takes}.`, parsed.error)
}
