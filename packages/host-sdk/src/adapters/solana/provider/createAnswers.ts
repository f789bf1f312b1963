import { base58, base64 } from '@scure/base'
import { isNodeMethod, SOLANA, VestibuleError } from '@vestibule/protocol'
import type { SolanaFeePayerService } from '../../../core/model/namespaces/solana/provider.js'
import type { ActionContext } from '../../actionContext.js'
import { readBase58 } from '../readKey.js'
import type { SolanaRequest } from '../solanaRequest.js'
import { readBase64, readWire } from '../transaction/readWire.js'
import type { Signing } from './createSigning.js'
import { readSendOptions } from './readSendOptions.js'

export function createAnswers({ context, actions, askWallet }: ActionContext, signing: Signing) {
  const fields = ({ params }: SolanaRequest) => (params ?? {}) as Record<string, unknown>
  const methods = new Map<string, (request: SolanaRequest) => Promise<unknown>>([
    [
      'solana_signMessage',
      async (request) => {
        const { message, pubkey } = fields(request)
        const bytes = readBase58(message)
        if (bytes === undefined)
          throw new VestibuleError('invalidParams', { message: '`message` must be base58' })
        return { signature: base58.encode(await signing.signMessage(bytes, pubkey)) }
      },
    ],
    [
      'solana_signTransaction',
      async (request) => {
        const [signed] = await signing.signTransactions([readBase64(fields(request).transaction)])
        return signed && { transaction: base64.encode(signed), signature: firstOf(signed) }
      },
    ],
    [
      'solana_signAllTransactions',
      async (request) => {
        const { transactions } = fields(request)
        const all = Array.isArray(transactions) ? transactions.map(readBase64) : []
        const signed = await signing.signTransactions(all)
        return { transactions: signed.map((bytes) => base64.encode(bytes)) }
      },
    ],
    [
      'solana_signAndSendTransaction',
      async (request) => {
        const { transaction, sendOptions, feePayerService } = fields(request)
        const options = readSendOptions(sendOptions)
        const bytes = readBase64(transaction)
        const service = feePayerService as SolanaFeePayerService | undefined
        return { signature: await signing.signAndSend(bytes, options, service) }
      },
    ],
  ])

  return async (request: SolanaRequest): Promise<unknown> => {
    const { method, params } = request
    const answer = methods.get(method)
    if (answer !== undefined) return answer(request)
    const { caipNetwork } = context.getNamespace('solana').networkState
    if (caipNetwork !== undefined && isNodeMethod(SOLANA, method))
      return actions.ask(caipNetwork, { method, params })
    return askWallet({ method, params })
  }
}

const firstOf = (signed: Uint8Array) =>
  base58.encode(readWire(signed).signatures[0] ?? new Uint8Array())
