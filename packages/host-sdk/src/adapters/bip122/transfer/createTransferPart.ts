import type { Network } from '../../../core/model/network.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { importCode } from '../../../platform/importCode.js'
import { isPayable } from '../account/readAddress.js'
import { createEsplora } from '../esplora/createEsplora.js'
import type { EsploraUrls } from '../esplora/esploraUrls.js'
import { feeOf, SOON } from './feeOf.js'
import { leastAmount } from './leastAmount.js'
import { amountsOf, findFault, readLink } from './readLink.js'

/** Pays bitcoin on a network. The network has no tokens and no contracts. */
export function createTransferPart(network: Network, urls: EsploraUrls): TransferPart {
  const reference = String(network.id)
  return {
    readAddress(typed) {
      const { address } = readLink(typed)
      const isAddress = isPayable(address, reference) && findFault(typed, reference) === undefined
      return isAddress ? address : undefined
    },
    findFault: (typed) => findFault(typed, reference),
    readLinkAmount: (typed) => amountsOf(readLink(typed).parameters)[0],

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
