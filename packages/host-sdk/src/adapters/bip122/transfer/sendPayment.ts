import { base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { BitcoinAccount } from '../../../core/model/namespaces/bip122/provider.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { isUnknownMethod } from '../../isUnknownMethod.js'
import { listOf } from '../../walletStandard/walletStandard.js'
import type { BitcoinRequest } from '../bitcoinRequest.js'
import { createEsplora } from '../esplora/createEsplora.js'
import type { EsploraUrls } from '../esplora/esploraUrls.js'
import { buildTransfer } from '../provider/buildTransfer.js'
import { readTxid, signAndSend } from '../provider/signWork.js'
import { chooseInputs } from '../psbt/chooseInputs.js'
import { ownedInputs } from '../psbt/ownedInputs.js'
import { feeOf, SOON } from './feeOf.js'

type Payment = Parameters<TransferPart['send']>[0]

/**
 * Uses the wallet's own method if it exists: the wallet knows which coins contain ordinals.
 * @returns the transaction id
 * @throws `methodNotAllowed` from an account for ordinals, `insufficientFunds`, `userRejected` and
 * other errors of the wallet
 */
export async function sendPayment(payment: Payment, urls: EsploraUrls): Promise<string> {
  const { connector, from, to, amount } = payment
  const askWallet = (request: BitcoinRequest) => connector.provider.request(request)
  // Sessions contain only addresses.
  const accounts =
    connector.remoteSession === undefined ? await askWallet({ method: 'getAccountAddresses' }) : []
  const payer = payerOf(accounts, from)
  if (payer.type === 'ordinal') throw new VestibuleError('methodNotAllowed')
  try {
    const params = { account: from, recipientAddress: to, amount: String(amount) }
    return readTxid(await askWallet({ method: 'sendTransfer', params }))
  } catch (error) {
    if (!isUnknownMethod(error)) throw error
    return payByCoins(payment, { payer, askWallet, urls })
  }
}

function payerOf(accounts: unknown, address: string): BitcoinAccount {
  const { type, publicKey } = Object(
    listOf(accounts).find((account) => Object(account).address === address),
  ) as { type?: unknown; publicKey?: unknown }
  return {
    address,
    type: type === 'ordinal' ? 'ordinal' : 'payment',
    publicKey: typeof publicKey === 'string' ? publicKey : undefined,
  }
}

async function payByCoins(
  { network, from, to, amount }: Payment,
  { payer, askWallet, urls }: Means,
): Promise<string> {
  const reference = String(network.id)
  const esplora = createEsplora(urls, network.caipNetworkId)
  const [feeRate, soonRate, coins] = await Promise.all([
    esplora.getFeeRate(),
    esplora.getFeeRate(SOON),
    esplora.getCoins(from),
  ])
  const values = coins.filter(({ isConfirmed }) => isConfirmed).map(({ value }) => value)
  const transaction = await buildTransfer({
    ...{ payer, amount, feeRate, reference, esplora },
    recipient: to,
    // The form reserved this fee for the whole balance. The current rate may be lower.
    mostFee: (feeOf(values, { from, amount: 0n, feeRate: soonRate }) * 5n) / 4n,
  })
  const owned = ownedInputs(transaction, { addresses: [from], reference })
  const work = {
    subject: { address: from, network },
    psbt: base64.encode(transaction.toPSBT()),
    transaction,
    chosen: chooseInputs(transaction, { owned, wanted: undefined }),
  }
  return (await signAndSend({ askWallet, esploraUrls: urls }, work)).txid
}

type Means = {
  payer: BitcoinAccount
  askWallet: (request: BitcoinRequest) => Promise<unknown>
  urls: EsploraUrls
}
