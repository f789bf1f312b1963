import { base64 } from '@scure/base'
import type { ChainReads } from '../../../core/model/chainReads.js'
import type { Connector } from '../../../core/model/connector.js'
import type { TransferOrder } from '../../../core/model/transferPart.js'
import { askPayer, type Refusal, readPayer, tryPayer } from '../sponsor/askPayer.js'
import { isRefusal, onceMore } from '../sponsor/sponsorTransaction.js'
import { readTransfer } from '../transaction/readTransfer.js'
import { readBase64, readWire } from '../transaction/readWire.js'
import { askWallet } from './askWallet.js'
import { planTransfer, type TransferPlan } from './planTransfer.js'
import { type Written, writeTransaction } from './writeTransaction.js'

type Found = {
  /** Undefined if the account pays the fee. */
  paid: { plan: TransferPlan; written: Written } | undefined
  /** Also undefined if the project never pays fees. */
  refusal: Refusal | undefined
}

export async function trySponsored(
  options: ChainReads & TransferOrder,
  url: string,
): Promise<Found> {
  let payer: string
  try {
    payer = await readPayer(url)
  } catch (error) {
    return { paid: undefined, refusal: refusalOf(error) === 'down' ? 'down' : undefined }
  }
  const plan = await planTransfer({ ...options, payer })
  const written = await writeTransaction(options, plan)
  try {
    await tryPayer(url, written.wire)
    return { paid: { plan, written }, refusal: undefined }
  } catch (error) {
    return { paid: undefined, refusal: refusalOf(error) }
  }
}

/** @returns undefined if the services do not pay @throws like `send` of `TransferPart` */
export async function sendSponsored(
  options: ChainReads & TransferOrder & { connector: Connector },
  url: string,
): Promise<{ hash: string; fingerprint: string | undefined } | undefined> {
  const pay = async () => {
    const payer = await readPayer(url)
    const plan = await planTransfer({ ...options, payer })
    const { wire } = await writeTransaction(options, plan)
    return askPayer(url, readBase64(wire))
  }
  let paid: Uint8Array
  try {
    paid = await pay()
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
  return onceMore(paid, pay, async (bytes) => ({
    hash: await askWallet({ ...options, wire: base64.encode(bytes) }),
    fingerprint: readTransfer(readWire(bytes)).fingerprint,
  }))
}

/** @throws errors other than refusals */
function refusalOf(error: unknown): Refusal {
  if (!isRefusal(error)) throw error
  return error.data?.refusal as Refusal
}
