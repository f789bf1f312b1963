import type { Namespace } from '@vestibule/protocol'
import { MANIFESTS } from './registry.js'
import type { SignInRules } from './signInRules.js'

/** A namespace whose accounts can have names. */
export type Named = { namespace: Namespace; signIn: SignInRules }

/** Namespaces whose accounts can have names. */
export const NAMED: readonly Named[] = MANIFESTS.flatMap(({ namespace, names, signIn }) =>
  names === undefined || signIn === undefined ? [] : [{ namespace, signIn }],
)

/** The network of a coin type; undefined for those that are not served. */
export function networkOfCoinType(coinType: number): (Named & { reference: string }) | undefined {
  for (const { namespace, names, signIn } of MANIFESTS) {
    const reference = names?.referenceOf(coinType)
    if (reference !== undefined && signIn !== undefined) return { namespace, signIn, reference }
  }
  return undefined
}
