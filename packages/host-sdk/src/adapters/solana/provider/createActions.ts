import { VestibuleError } from '@vestibule/protocol'
import type { Eip1193Provider } from '../../../core/model/connector.js'
import type { SolanaProvider } from '../../../core/model/namespaces/solana/provider.js'
import type { ActionContext } from '../../actionContext.js'
import { isUnknownMethod } from '../../isUnknownMethod.js'
import { readWire } from '../transaction/readWire.js'
import { createAnswers } from './createAnswers.js'
import { createSigning } from './createSigning.js'
import { readSendOptions } from './readSendOptions.js'
import { readSubject } from './readSubject.js'
import { complete, signWith, toBytes, toSame } from './transactionObjects.js'

type Signs = Omit<
  SolanaProvider,
  'publicKey' | 'connect' | 'disconnect' | 'on' | 'removeListener' | 'request'
>

export function createActions(
  action: ActionContext,
): Signs & { answer: Eip1193Provider['request'] } {
  const signing = createSigning(action)

  const signAllTransactions: Signs['signAllTransactions'] = async (transactions) => {
    const signed = await signing.signTransactions(transactions.map(toBytes))
    return transactions.map((given, index) => toSame(given, signed[index] ?? new Uint8Array()))
  }

  return {
    answer: createAnswers(action, signing),
    signMessage: (message) => {
      if (!(message instanceof Uint8Array))
        throw new VestibuleError('invalidParams', { message: 'A message must be a Uint8Array' })
      return signing.signMessage(message)
    },
    signAllTransactions,
    async signTransaction(transaction) {
      const [signed = transaction] = await signAllTransactions([transaction])
      return signed
    },
    signAndSendTransaction: async (transaction, options) =>
      signing.signAndSend(toBytes(transaction), readSendOptions(options), options?.feePayerService),

    async sendTransaction(transaction, connection, options = {}) {
      const { signers = [], ...rest } = options
      const sendOptions = readSendOptions(rest)
      const { address } = await readSubject(action.context)
      const blockhash = async () => (await connection.getLatestBlockhash()).blockhash
      await complete(transaction, { address, blockhash })
      if (signers.length > 0) signWith(transaction, signers)
      const bytes = toBytes(transaction)
      const [signed] = await signing.signTransactions([bytes]).catch((error: unknown) => {
        if (isUnknownMethod(error)) return []
        throw error
      })
      if (signed === undefined) return signing.signAndSend(bytes, sendOptions)
      const hash = await connection.sendRawTransaction(signed, sendOptions)
      return signing.note(readWire(signed), hash)
    },
  }
}
