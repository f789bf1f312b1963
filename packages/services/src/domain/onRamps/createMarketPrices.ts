import { parseCaipNetworkId } from '@vestibule/protocol'
import { canonicalAsset, chainDataOf } from '../../namespaces/chainDataOf.js'
import { isSettled } from '../../platform/isSettled.js'
import { SECOND } from '../../platform/time.js'
import type { OnRampAsset } from '../../ports/onRamps.js'
import type { FindPrices } from '../../ports/prices.js'
import type { Requester } from '../admission/fairQueue.js'
import type { Network } from '../projects/project.js'

const PATIENCE = 2 * SECOND

/** Prices that do not come from the vendors. Undefined without a source, or after a timeout. */
export function createMarketPrices(options: Options) {
  const { networks, findPrices } = options

  return async (asset: OnRampAsset, requester: Requester): Promise<number | undefined> => {
    const { network, contract } = asset
    const token = contract && canonicalAsset(network, contract)
    const native = chainDataOf(parseCaipNetworkId(network).namespace)?.nativeAsset
    const id = `${network}:${token ?? native}`
    const { data } = networks.find(({ caipNetworkId }) => caipNetworkId === network) ?? {}
    const reading = findPrices([{ id, priceIds: data?.priceIds, token }], requester).then(
      (prices) => prices.get(id)?.price,
      () => undefined,
    )
    return (await isSettled(reading, PATIENCE)) ? reading : undefined
  }
}

export type FindMarketPrice = ReturnType<typeof createMarketPrices>

type Options = {
  networks: readonly Network[]
  findPrices: FindPrices
}
