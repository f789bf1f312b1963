import { base64 } from '@scure/base'
import type { Transaction } from '@scure/btc-signer/transaction.js'
import { VestibuleError } from '@vestibule/protocol'
import type { Network } from '../../../core/model/network.js'
import { isUnknownMethod } from '../../isUnknownMethod.js'
import type { SignInput } from '../bitcoinRequest.js'
import { createEsplora } from '../esplora/createEsplora.js'
import { checkSigned } from '../psbt/checkSigned.js'
import { completed } from '../psbt/completed.js'
import type { ActionContext } from './actionContext.js'

type Work = {
  subject: { address: string; network: Pick<Network, 'caipNetworkId'> }
  psbt: string
  transaction: Transaction
  chosen: readonly SignInput[]
}

/** @throws `invalidReply` for a signature that is not the visitor's, and errors of the wallet */
export async function sign(
  { askWallet }: Pick<ActionContext, 'askWallet'>,
  work: Work,
): Promise<Transaction> {
  const { subject, psbt, transaction, chosen } = work
  const params = { account: subject.address, psbt, signInputs: chosen, broadcast: false }
  const answer = await askWallet({ method: 'signPsbt', params })
  return checkSigned(transaction, { answer: decode(answer), chosen })
}

/** Sends through Esplora if the wallet only signs. */
export async function signAndSend(
  context: Pick<ActionContext, 'askWallet' | 'esploraUrls'>,
  work: Work,
): Promise<{ psbt: string | undefined; txid: string }> {
  const { subject, psbt, transaction, chosen } = work
  const { caipNetworkId } = subject.network
  try {
    const params = { account: subject.address, psbt, signInputs: chosen, broadcast: true }
    const answer = await context.askWallet({ method: 'signPsbt', params })
    return { psbt: readText(answer), txid: readTxid(answer) }
  } catch (error) {
    // Without Esplora, do not sign: the signed transaction could not be sent.
    if (!isUnknownMethod(error) || context.esploraUrls[caipNetworkId] === undefined) throw error
    const signed = await sign(context, work)
    const done = completed(signed, { asked: transaction, chosen })
    const { send } = createEsplora(context.esploraUrls, caipNetworkId)
    const txid = await send(done.hex)
    if (txid !== done.id) throw new VestibuleError('invalidReply')
    return { psbt: base64.encode(done.toPSBT()), txid }
  }
}

function decode(answer: unknown): Uint8Array {
  try {
    return base64.decode(readText(answer) ?? '')
  } catch (cause) {
    throw new VestibuleError('invalidReply', { cause })
  }
}

function readText(answer: unknown): string | undefined {
  const { psbt } = Object(answer) as { psbt?: unknown }
  return typeof psbt === 'string' ? psbt : undefined
}

/** @throws `invalidReply` for an invalid transaction id */
export function readTxid(answer: unknown): string {
  const { txid } = Object(answer) as { txid?: unknown }
  if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/.test(txid))
    throw new VestibuleError('invalidReply')
  return txid
}
