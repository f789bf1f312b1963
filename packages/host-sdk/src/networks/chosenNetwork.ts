import type { CaipNetworkId, Namespace } from '@vestibule/protocol'
import type { Model } from '../core/model/state.js'

/** The visitor's choice of a network, made before the wallet reported its network. */
export function chosenNetwork(
  { networks }: Pick<Model, 'networks'>,
  namespace: Namespace,
): CaipNetworkId | undefined {
  const known = networks[namespace]
  return known?.isChosen === true ? known.selected : undefined
}
