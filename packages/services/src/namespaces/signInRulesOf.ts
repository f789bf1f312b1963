import type { Namespace } from '@vestibule/protocol'
import { BIP122_SIGN_IN } from './bip122/bip122SignIn.js'
import { COSMOS_SIGN_IN } from './cosmos/cosmosSignIn.js'
import { EIP155_SIGN_IN } from './eip155/eip155SignIn.js'
import { POLKADOT_SIGN_IN } from './polkadot/polkadotSignIn.js'
import type { SignInRules } from './signInRules.js'
import { SOLANA_SIGN_IN } from './solana/solanaSignIn.js'

/** The namespaces whose accounts can sign in. */
export const SIGN_IN_NAMESPACES: readonly SignInRules[] = [
  EIP155_SIGN_IN,
  SOLANA_SIGN_IN,
  BIP122_SIGN_IN,
  COSMOS_SIGN_IN,
  POLKADOT_SIGN_IN,
]

export function signInRulesOf(namespace: Namespace): SignInRules | undefined {
  return SIGN_IN_NAMESPACES.find((rules) => rules.namespace === namespace)
}
