import type { Namespace } from '@vestibule/protocol'
import { MANIFESTS, manifestOf } from './registry.js'
import type { SignInRules } from './signInRules.js'

export const SIGN_IN_RULES: readonly SignInRules[] = MANIFESTS.flatMap(({ signIn = [] }) => signIn)

export function signInRulesOf(namespace: Namespace): SignInRules | undefined {
  return manifestOf(namespace)?.signIn
}
