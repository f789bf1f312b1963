import type { NamespaceManifest } from '../namespaceManifest.js'
import { POLKADOT_SIGN_IN } from './polkadotSignIn.js'

export const POLKADOT: NamespaceManifest = {
  namespace: 'polkadot',
  signIn: POLKADOT_SIGN_IN,
}
