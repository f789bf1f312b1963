import { accountChecks } from './accountChecks.js'
import { beforeChecks } from './beforeChecks.js'
import { endingChecks } from './endingChecks.js'
import { networkChecks } from './networkChecks.js'
import { requestChecks } from './requestChecks.js'
import type { Check, Trait } from './subject.js'
import { subscriptionChecks } from './subscriptionChecks.js'

/** What EIP-1193 and its kin ask of a provider, one check after the other over one life: from nobody, connected, to nobody. */
export function conformanceChecks(traits: ReadonlySet<Trait>): readonly Check[] {
  return [
    ...beforeChecks,
    ...requestChecks,
    ...accountChecks,
    ...networkChecks,
    ...subscriptionChecks,
    ...endingChecks,
  ].filter(({ needs = [] }) => needs.every((trait) => traits.has(trait)))
}
