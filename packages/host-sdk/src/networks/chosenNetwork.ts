import type { CaipNetworkId, Namespace } from '@vestibule/protocol'
import type { Model } from '../core/model/state.js'

/** The network that was asked for before a wallet said where it is; undefined where nobody asked for one. */
export function chosenNetwork(
  { networks }: Pick<Model, 'networks'>,
  namespace: Namespace,
): CaipNetworkId | undefined {
  const known = networks[namespace]
  return known?.isChosen === true ? known.selected : undefined
}
