import { nodesOf } from '../../namespaces/nodesOf.js'
import type { Network } from '../projects/project.js'
import { failure, type Outcome } from './readAnswers.js'

export type Failure = ReturnType<typeof failure>

/** Checks each network once. Repeats a failed check. */
export function createChainChecks(ask: (network: Network) => Promise<Outcome>) {
  const checks = new Map<string, Promise<Failure | undefined>>()

  async function check(network: Network): Promise<Failure | undefined> {
    const outcome = await ask(network)
    if ('error' in outcome) return outcome
    const { isChain, reference } = nodesOf(network.caipNetworkId)
    return isChain(reference, outcome.result) ? undefined : failure('chainNotSupported')
  }

  return async (network: Network): Promise<Failure | undefined> => {
    const id = network.caipNetworkId
    const checked = checks.get(id) ?? check(network)
    checks.set(id, checked)
    const fault = await checked
    if (fault !== undefined) checks.delete(id)
    return fault
  }
}
