import type { Namespace } from '@vestibule/protocol'
import type { ChainData } from './chainReader.js'
import type { NameRules } from './nameRules.js'
import type { NetworkFacts } from './networkFacts.js'
import type { NodeRules } from './nodeRules.js'
import type { SignInRules } from './signInRules.js'
import type { SoldAsset } from './soldAsset.js'
import type { SwapRules } from './swapRules.js'

/** A namespace in the services. A part that is left out is not served. */
export type NamespaceManifest = {
  namespace: Namespace
  /** Signs its accounts in. */
  signIn?: SignInRules | undefined
  /** Gives its accounts names; needs `signIn`. */
  names?: NameRules | undefined
  /** Its nodes, for the embedded wallet. */
  nodes?: NodeRules | undefined
  /** Networks of which an operator says the id alone, by the second part of their CAIP-2 ids. */
  networks?: Readonly<Record<string, NetworkFacts>> | undefined
  /** Its accounts in the data API. */
  data?: ChainData | undefined
  /** Exchanges its tokens; needs `data`. */
  swaps?: SwapRules | undefined
  /** Assets of its networks that vendors sell, by the second part of their CAIP-2 ids. */
  sold?: Readonly<Record<string, readonly SoldAsset[]>> | undefined
}
