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

/** A namespace in the services. A part that is left out is not served. */
export type NamespaceManifest = {
  namespace: Namespace
  /** Signs its accounts in. */
  signIn?: SignInRules | undefined
  /** Gives its accounts names; needs `signIn`. */
  names?: NameRules | undefined
  /** For the embedded wallet. */
  nodes?: NodeRules | undefined
  /** Bundlers of its smart accounts. */
  bundlers?: BundlerRules | undefined
  /** Pays the fees of its smart accounts. */
  sponsor?: SponsorRules | undefined
  /** Signs as the payer of its transactions. */
  feePayer?: FeePayerRules | undefined
  /** Permissions of its accounts; needs `signIn`. */
  grants?: GrantRules | undefined
  /** Networks of which an operator says the id alone, by the second part of their CAIP-2 ids. */
  networks?: Readonly<Record<string, NetworkFacts>> | undefined
  /** For the data API. */
  data?: ChainData | undefined
  /** Exchanges its tokens; needs `data`. */
  swaps?: SwapRules | undefined
  /** Assets of its networks that vendors sell, by the second part of their CAIP-2 ids. */
  sold?: Readonly<Record<string, readonly SoldAsset[]>> | undefined
}
