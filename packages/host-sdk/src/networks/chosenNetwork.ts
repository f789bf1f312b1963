import type { CaipNetworkId, Namespace } from '@vestibule/protocol'
import type { Model } from '../core/model/state.js'

/** Chosen before a wallet reported its own network; undefined without a choice. */
export function chosenNetwork(
  { networks }: Pick<Model, 'networks'>,
  namespace: Namespace,
): CaipNetworkId | undefined {
  const known = networks[namespace]
  return known?.isChosen === true ? known.selected : undefined
}
