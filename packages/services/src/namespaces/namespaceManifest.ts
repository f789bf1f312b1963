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

/** A missing part is not supported. */
export type NamespaceManifest = {
  namespace: Namespace
  signIn?: SignInRules | undefined
  /** Needs `signIn`. */
  names?: NameRules | undefined
  /** For the embedded wallet. */
  nodes?: NodeRules | undefined
  bundlers?: BundlerRules | undefined
  /** Pays the fees of its smart accounts. */
  sponsor?: SponsorRules | undefined
  feePayer?: FeePayerRules | undefined
  /** Needs `signIn`. */
  grants?: GrantRules | undefined
  /** Networks that an operator can name by id alone, by the second part of their CAIP-2 ids. */
  networks?: Readonly<Record<string, NetworkFacts>> | undefined
  data?: ChainData | undefined
  swaps?: SwapRules | undefined
  sold?: Readonly<Record<string, readonly SoldAsset[]>> | undefined
}
