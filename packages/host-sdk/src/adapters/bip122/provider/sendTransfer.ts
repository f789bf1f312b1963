import { base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { BitcoinProvider } from '../../../core/model/namespaces/bip122/provider.js'
import { invalid } from '../../invalid.js'
import { isUnknownMethod } from '../../isUnknownMethod.js'
import { isPayable } from '../account/readAddress.js'
import { createEsplora } from '../esplora/createEsplora.js'
import type { ActionContext } from './actionContext.js'
import { buildTransfer } from './buildTransfer.js'
import { follow } from './follow.js'
import { readSubject, type Subject } from './readSubject.js'
import { signPsbt } from './signPsbt.js'
import { readTxid } from './signWork.js'

type Options = Parameters<BitcoinProvider['sendTransfer']>[0]

const SUPPLY = 2_100_000_000_000_000n
/** Maximum fee rate in satoshi per virtual byte, above every rate so far. */
const HIGHEST_RATE = 10_000

/** Uses the wallet's transfer method if the wallet supports it and the dapp sets no fee rate. */
export async function sendTransfer(context: ActionContext, options: Options): Promise<string> {
  const { recipient, amount, feeRate } = Object(options) as Options
  const subject = await readSubject(context.context)
  if (typeof recipient !== 'string' || !isPayable(recipient, subject.reference))
    throw invalid('`recipient` must be an address of the connected network')
  if (typeof amount !== 'bigint' || amount <= 0n || amount > SUPPLY)
    throw invalid("`amount` must be a positive bigint in satoshi, within Bitcoin's supply")
  if (feeRate !== undefined && !(feeRate >= 1 && feeRate <= HIGHEST_RATE))
    throw invalid(`\`feeRate\` must be a number from 1 to ${HIGHEST_RATE}`)
  if (feeRate !== undefined) return build(context, subject, { recipient, amount, feeRate })
  try {
    const account = payerOf(subject).address
    const params = { account, recipientAddress: recipient, amount: String(amount) }
    const txid = readTxid(await context.askWallet({ method: 'sendTransfer', params }))
    const sent = { to: recipient, value: String(amount), isCall: false, hash: txid }
    follow(context, { ...sent, caipNetworkId: subject.network.caipNetworkId })
    return txid
  } catch (error) {
    if (!isUnknownMethod(error)) throw error
    const { getFeeRate } = createEsplora(context.esploraUrls, subject.network.caipNetworkId)
    return build(context, subject, { recipient, amount, feeRate: await getFeeRate() })
  }
}

async function build(
  context: ActionContext,
  subject: Subject,
  payment: { recipient: string; amount: bigint; feeRate: number },
): Promise<string> {
  const { caipNetworkId } = subject.network
  const esplora = createEsplora(context.esploraUrls, caipNetworkId)
  const payer = payerOf(subject)
  const transaction = await buildTransfer({
    ...payment,
    payer,
    esplora,
    reference: subject.reference,
  })
  const psbt = base64.encode(transaction.toPSBT())
  const { txid } = await signPsbt(context, { psbt, broadcast: true })
  if (txid === undefined) throw new VestibuleError('invalidReply')
  return txid
}

/** @throws `notConnected` for a wallet without a payment account */
function payerOf({ accounts }: Subject) {
  const payer = accounts.find(({ type }) => type === 'payment')
  if (payer === undefined) throw new VestibuleError('notConnected')
  return payer
}
