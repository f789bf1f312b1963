import type { Adapter } from '../../../core/model/adapter.js'
import { createEsplora } from './createEsplora.js'
import type { EsploraUrls } from './esploraUrls.js'

export function createChainReads(urls: EsploraUrls): Reads {
  return {
    /** Balance in satoshi, including pending transactions. @throws `noRpcUrl`, `invalidReply` */
    async getBalance({ address, network }) {
      const coins = await createEsplora(urls, network.caipNetworkId).getCoins(address)
      return coins.reduce((sum, { value }) => sum + value, 0n)
    },
    async getOutcome({ hash, network }) {
      const isConfirmed = await createEsplora(urls, network.caipNetworkId).isConfirmed(hash)
      return isConfirmed ? 'confirmed' : undefined
    },
  }
}

type Reads = {
  getBalance: NonNullable<Adapter['getBalance']>
  getOutcome: NonNullable<Adapter['getOutcome']>
}
