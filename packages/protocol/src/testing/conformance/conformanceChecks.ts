import { accountChecks } from './accountChecks.js'
import { beforeChecks } from './beforeChecks.js'
import { endingChecks } from './endingChecks.js'
import { networkChecks } from './networkChecks.js'
import { requestChecks } from './requestChecks.js'
import type { Check, Trait } from './subject.js'
import { subscriptionChecks } from './subscriptionChecks.js'

/** Checks EIP-1193 and related standards in order: before, during and after a connection. */
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
