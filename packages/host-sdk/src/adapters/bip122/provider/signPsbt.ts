import { base64 } from '@scure/base'
import type { Transaction } from '@scure/btc-signer/transaction.js'
import { BITCOIN_NETWORKS } from '@vestibule/protocol/bip122'
import type { Transfer } from '../../../core/model/account.js'
import type {
  BitcoinAccount,
  BitcoinProvider,
} from '../../../core/model/namespaces/bip122/provider.js'
import { chooseInputs } from '../psbt/chooseInputs.js'
import { completed } from '../psbt/completed.js'
import { ownedInputs } from '../psbt/ownedInputs.js'
import { readPsbt } from '../psbt/readPsbt.js'
import type { ActionContext } from './actionContext.js'
import { follow } from './follow.js'
import { readSubject } from './readSubject.js'
import { sign, signAndSend } from './signWork.js'

type Options = Parameters<BitcoinProvider['signPsbt']>[0]
type Signed = Awaited<ReturnType<BitcoinProvider['signPsbt']>>

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

/** Returns the first recipient and the total paid to others. */
function readTransfer(
  transaction: Transaction,
  { accounts, reference }: { accounts: readonly BitcoinAccount[]; reference: string },
): Transfer {
  const own = new Set(accounts.map(({ address }) => address))
  const network = BITCOIN_NETWORKS.get(reference)
  const outputs = [...Array(transaction.outputsLength).keys()].map((index) => ({
    address: addressOf(transaction, index, network),
    amount: transaction.getOutput(index).amount ?? 0n,
  }))
  const paid = outputs.filter(({ address }) => address === undefined || !own.has(address))
  const value = paid.reduce((sum, { amount }) => sum + amount, 0n)
  return { to: paid[0]?.address ?? outputs[0]?.address, value: String(value), isCall: false }
}

function addressOf(transaction: Transaction, index: number, network: Network) {
  try {
    return transaction.getOutputAddress(index, network)
  } catch {
    // The script has no address: it may contain only data.
    return undefined
  }
}

type Network = Parameters<Transaction['getOutputAddress']>[1]
