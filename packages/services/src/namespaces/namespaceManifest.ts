import type { ChainData } from '@vestibule/indexer'
import type { Namespace } from '@vestibule/protocol'
import type { BundlerRules } from './bundlerRules.js'
import type { FeePayerRules } from './feePayerRules.js'
import type { GrantRules } from './grantRules.js'
import type { NameRules } from './nameRules.js'
import type { NetworkFacts } from './networkFacts.js'
import type { NodeRules } from './nodeRules.js'
import type { SignInRules } from './signInRules.js'
import type { SoldAsset } from './soldAsset.js'
import type { SponsorRules } from './sponsorRules.js'
import type { SwapRules } from './swapRules.js'

/** Services for a namespace. An absent part is not supported. */
export type NamespaceManifest = {
  namespace: Namespace
  signIn?: SignInRules | undefined
  /** Requires `signIn`. */
  names?: NameRules | undefined
  nodes?: NodeRules | undefined
  bundlers?: BundlerRules | undefined
  /** Pays fees for smart accounts. */
  sponsor?: SponsorRules | undefined
  feePayer?: FeePayerRules | undefined
  /** Requires `signIn`. */
  grants?: GrantRules | undefined
  /** Networks that an operator can configure by id alone, by CAIP-2 reference. */
  networks?: Readonly<Record<string, NetworkFacts>> | undefined
  data?: ChainData | undefined
  swaps?: SwapRules | undefined
  sold?: Readonly<Record<string, readonly SoldAsset[]>> | undefined
}
