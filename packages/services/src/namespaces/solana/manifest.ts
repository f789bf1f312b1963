import type { NamespaceManifest } from '../namespaceManifest.js'
import { SOLANA_DATA } from './chain/solanaData.js'
import { SOLANA_NAMES } from './solanaNames.js'
import { SOLANA_NETWORKS } from './solanaNetworks.js'
import { SOLANA_NODES } from './solanaNodes.js'
import { SOLANA_SIGN_IN } from './solanaSignIn.js'
import { SOLANA_SOLD } from './solanaSold.js'
import { SOLANA_SWAPS } from './swaps/solanaSwaps.js'

export const SOLANA: NamespaceManifest = {
  namespace: 'solana',
  signIn: SOLANA_SIGN_IN,
  names: SOLANA_NAMES,
  nodes: SOLANA_NODES,
  networks: SOLANA_NETWORKS,
  data: SOLANA_DATA,
  sold: SOLANA_SOLD,
  swaps: SOLANA_SWAPS,
}
