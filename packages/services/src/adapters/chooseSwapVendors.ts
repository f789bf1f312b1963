import type { Config } from '../config/config.js'
import { createAskVendor } from '../domain/swaps/createAskVendor.js'
import { MANIFESTS } from '../namespaces/registry.js'
import type { Clock } from '../ports/clock.js'
import type { SwapVendor } from '../ports/swaps.js'

export function chooseSwapVendors(
  { zeroExApiKey, cowSwaps }: Partial<Pick<Config, 'zeroExApiKey' | 'cowSwaps'>>,
  { fetch, clock }: { fetch: typeof globalThis.fetch; clock: Clock },
): readonly SwapVendor[] {
  const ask = createAskVendor({ fetch })
  const keys = { zeroEx: zeroExApiKey, cow: cowSwaps === 'on' }
  return MANIFESTS.flatMap(({ swaps }) => swaps?.createVendors?.(keys, { ask, clock }) ?? [])
}
