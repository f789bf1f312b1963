import type { NamespaceManifest } from '../namespaceManifest.js'
import { COSMOS_SIGN_IN } from './cosmosSignIn.js'

export const COSMOS: NamespaceManifest = {
  namespace: 'cosmos',
  signIn: COSMOS_SIGN_IN,
}
