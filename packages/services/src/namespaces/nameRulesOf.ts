import type { Namespace } from '@vestibule/protocol'
import type { NameGateway, NameRules } from './nameRules.js'
import { MANIFESTS } from './registry.js'
import type { SignInRules } from './signInRules.js'

export type Named = { namespace: Namespace; names: NameRules; signIn: SignInRules }

export const NAMED: readonly Named[] = MANIFESTS.flatMap(({ namespace, names, signIn }) =>
  names === undefined || signIn === undefined ? [] : [{ namespace, names, signIn }],
)

export const NAME_GATEWAY: NameGateway | undefined = NAMED.find(({ names }) => names.gateway)?.names
  .gateway

export function networkOfCoinType(coinType: number): (Named & { reference: string }) | undefined {
  for (const named of NAMED) {
    const reference = named.names.referenceOf(coinType)
    if (reference !== undefined) return { ...named, reference }
  }
  return undefined
}
