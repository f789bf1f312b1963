import type { Core } from '../core/core.js'
import type { ChainReads } from '../core/model/chainReads.js'
import type { Network } from '../core/model/network.js'
import { importCode } from '../platform/importCode.js'

export function createChainReads(core: Core, network: Network): ChainReads {
  return {
    network,
    async ask(request) {
      const { askNetwork } = await importCode(() => import('./nodes/askNetwork.js'))
      return askNetwork(core, network, request)
    },
    async findFeePayer() {
      const { feePayerUrl } = await importCode(() => import('./feePayerUrl.js'))
      return feePayerUrl(core, network)
    },
    async askEmbedded(request) {
      const { askEmbedded } = await importCode(() => import('./askEmbedded.js'))
      return askEmbedded(core, network, request)
    },
  }
}
