import type { NamespaceManifest } from '../namespaceManifest.js'
import { BIP122_SIGN_IN } from './bip122SignIn.js'
import { BIP122_SOLD } from './bip122Sold.js'
import { BIP122_DATA } from './chain/bip122Data.js'

export const BIP122: NamespaceManifest = {
  namespace: 'bip122',
  signIn: BIP122_SIGN_IN,
  data: BIP122_DATA,
  sold: BIP122_SOLD,
}
