import { base64 } from '@scure/base'
import type { BitcoinProvider } from '../../../core/model/namespaces/bip122/provider.js'
import { chooseInputs } from '../psbt/chooseInputs.js'
import { completed } from '../psbt/completed.js'
import { ownedInputs } from '../psbt/ownedInputs.js'
import { readPsbt } from '../psbt/readPsbt.js'
import { readTransfer } from '../psbt/readTransfer.js'
import type { ActionContext } from './actionContext.js'
import { follow } from './follow.js'
import { readSubject } from './readSubject.js'
import { sign, signAndSend } from './signWork.js'

type Options = Parameters<BitcoinProvider['signPsbt']>[0]
type Signed = Awaited<ReturnType<BitcoinProvider['signPsbt']>>

/** Has the wallet sign the visitor's inputs, and checks the answer. */
export async function signPsbt(context: ActionContext, options: Options): Promise<Signed> {
  const { psbt, signInputs, finalize = false, broadcast = false } = Object(options) as Options
  const subject = await readSubject(context.context)
  const { accounts, reference } = subject
  const transaction = readPsbt(psbt)
  const addresses = accounts.map(({ address }) => address)
  const owned = ownedInputs(transaction, { addresses, reference })
  const chosen = chooseInputs(transaction, { owned, wanted: signInputs })
  if (broadcast) {
    const sent = await signAndSend(context, { subject, psbt, transaction, chosen })
    const { caipNetworkId } = subject.network
    follow(context, { ...readTransfer(transaction, subject), hash: sent.txid, caipNetworkId })
    return sent
  }
  const signed = await sign(context, { subject, psbt, transaction, chosen })
  const done = finalize ? completed(signed, { asked: transaction, chosen }) : signed
  return { psbt: base64.encode(done.toPSBT()), txid: undefined }
}
