import { EIP155_DATA } from '@vestibule/indexer/eip155'
import { fromCoinType } from '@vestibule/protocol'
import { type Hex, hexToBytes } from 'viem'
import type { NameRules } from '../nameRules.js'
import type { NamespaceManifest } from '../namespaceManifest.js'
import { EIP155_NETWORKS } from './eip155Networks.js'
import { EIP155_NODES } from './eip155Nodes.js'
import { EIP155_SIGN_IN } from './eip155SignIn.js'
import { EIP155_SOLD } from './eip155Sold.js'
import { ensGateway } from './ensGateway.js'
import { EIP155_BUNDLERS } from './smartAccounts/eip155Bundlers.js'
import { EIP155_GRANTS } from './smartAccounts/eip155Grants.js'
import { EIP155_SPONSOR } from './smartAccounts/eip155Sponsor.js'
import { EIP155_SWAPS } from './swaps/eip155Swaps.js'

const EIP155_NAMES: NameRules = {
  referenceOf: (coinType) => fromCoinType(coinType)?.toString(),
  bytesOf: (address) => hexToBytes(address as Hex),
  gateway: ensGateway,
}

export const EIP155: NamespaceManifest = {
  namespace: 'eip155',
  signIn: EIP155_SIGN_IN,
  names: EIP155_NAMES,
  nodes: EIP155_NODES,
  bundlers: EIP155_BUNDLERS,
  sponsor: EIP155_SPONSOR,
  grants: EIP155_GRANTS,
  networks: EIP155_NETWORKS,
  data: EIP155_DATA,
  swaps: EIP155_SWAPS,
  sold: EIP155_SOLD,
}
