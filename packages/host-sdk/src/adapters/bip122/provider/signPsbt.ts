import { base64 } from '@scure/base'
import type { Transaction } from '@scure/btc-signer/transaction.js'
import { VestibuleError } from '@vestibule/protocol'
import type { BitcoinProvider } from '../../../core/model/namespaces/bip122/provider.js'
import type { SignInput } from '../bitcoinRequest.js'
import { createEsplora } from '../esplora/createEsplora.js'
import { checkSigned } from '../psbt/checkSigned.js'
import { chooseInputs } from '../psbt/chooseInputs.js'
import { completed } from '../psbt/completed.js'
import { ownedInputs } from '../psbt/ownedInputs.js'
import { readPsbt } from '../psbt/readPsbt.js'
import { readTransfer } from '../psbt/readTransfer.js'
import type { ActionContext } from './actionContext.js'
import { follow } from './follow.js'
import { isUnknownMethod } from './isUnknownMethod.js'
import { readSubject, type Subject } from './readSubject.js'

type Options = Parameters<BitcoinProvider['signPsbt']>[0]
type Signed = Awaited<ReturnType<BitcoinProvider['signPsbt']>>

/** Has the visitor's inputs of a transaction signed, and looks at what comes back before anybody relies on it. */
export async function signPsbt(context: ActionContext, options: Options): Promise<Signed> {
  const { psbt, signInputs, finalize = false, broadcast = false } = Object(options) as Options
  const subject = await readSubject(context.core)
  const { accounts, reference } = subject
  const transaction = readPsbt(psbt)
  const addresses = accounts.map(({ address }) => address)
  const owned = ownedInputs(transaction, { addresses, reference })
  const chosen = chooseInputs(transaction, { owned, wanted: signInputs })
  if (broadcast) return send(context, { subject, psbt, transaction, chosen })
  const signed = await sign(context, { subject, psbt, transaction, chosen })
  const done = finalize ? completed(signed, { asked: transaction, chosen }) : signed
  return { psbt: base64.encode(done.toPSBT()), txid: undefined }
}

type Work = {
  subject: Subject
  psbt: string
  transaction: Transaction
  chosen: readonly SignInput[]
}

async function sign({ askWallet }: ActionContext, work: Work): Promise<Transaction> {
  const { subject, psbt, transaction, chosen } = work
  const params = { account: subject.address, psbt, signInputs: chosen, broadcast: false }
  const answer = await askWallet({ method: 'signPsbt', params })
  return checkSigned(transaction, { answer: decode(answer), chosen })
}

/** By the wallet, or where it only signs, by the network's Esplora. */
async function send(context: ActionContext, work: Work): Promise<Signed> {
  const { subject, psbt, transaction, chosen } = work
  const { caipNetworkId } = subject.network
  const note = (hash: string) =>
    follow(context, { ...readTransfer(transaction, subject), hash, caipNetworkId })
  try {
    const params = { account: subject.address, psbt, signInputs: chosen, broadcast: true }
    const answer = await context.askWallet({ method: 'signPsbt', params })
    const txid = readTxid(answer)
    note(txid)
    return { psbt: readText(answer), txid }
  } catch (error) {
    // Nobody signs what cannot be sent.
    if (!isUnknownMethod(error) || context.esploraUrls[caipNetworkId] === undefined) throw error
    const signed = await sign(context, work)
    const done = completed(signed, { asked: transaction, chosen })
    const { send } = createEsplora(context.esploraUrls, caipNetworkId)
    const txid = await send(done.hex)
    if (txid !== done.id) throw new VestibuleError('invalidReply')
    note(txid)
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

/** @throws `invalidReply` for what is no transaction's id */
export function readTxid(answer: unknown): string {
  const { txid } = Object(answer) as { txid?: unknown }
  if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/.test(txid))
    throw new VestibuleError('invalidReply')
  return txid
}
