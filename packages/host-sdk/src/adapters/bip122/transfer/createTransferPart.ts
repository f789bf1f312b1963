import type { Network } from '../../../core/model/network.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { importCode } from '../../../platform/importCode.js'
import { isPayable, spellAddress } from '../account/readAddress.js'
import { createEsplora } from '../esplora/createEsplora.js'
import type { EsploraUrls } from '../esplora/esploraUrls.js'
import { feeOf, SOON } from './feeOf.js'
import { leastAmount } from './leastAmount.js'

/** A payment link (BIP-21). What it says beside the address is not taken: what is sent is what the visitor types. */
const LINK = /^bitcoin:([^?]+)(?:\?.*)?$/is

/** Pays bitcoin on a network, which has no tokens and whose addresses nobody's code answers at. */
export function createTransferPart(network: Network, urls: EsploraUrls): TransferPart {
  const reference = String(network.id)
  return {
    readAddress(typed) {
      const text = LINK.exec(typed)?.[1] ?? typed
      const address = spellAddress(text)
      return isPayable(address, reference) ? address : undefined
    },

    leastAmount,
    isContract: async () => false,
    readDecimals: async () => undefined,

    async estimateFee({ from, amount }) {
      const { getCoins, getFeeRate } = createEsplora(urls, network.caipNetworkId)
      const [coins, feeRate] = await Promise.all([getCoins(from), getFeeRate(SOON)])
      const values = coins.filter(({ isConfirmed }) => isConfirmed).map(({ value }) => value)
      return feeOf(values, { from, amount, feeRate })
    },

    async send(options) {
      const { sendPayment } = await importCode(() => import('./sendPayment.js'))
      return { hash: await sendPayment(options, urls) }
    },
  }
}
