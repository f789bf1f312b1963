import { VestibuleError } from '@vestibule/protocol'
import { importFromCore, importFromWagmi } from './importActions.js'
import type { Actions, WagmiActions } from './wagmi.js'

type Load = () => Promise<WagmiActions>

/**
 * wagmi's actions, loaded once; a failure is forgotten, so that the next call tries again.
 * @param ways Where they may be, the best first.
 */
export function loadActions(
  ways: readonly Load[] = [importFromWagmi, importFromCore],
): () => Promise<Actions> {
  let loaded: Promise<Actions> | undefined
  return () => {
    loaded ??= loadFirst(ways).catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

async function loadFirst(ways: readonly Load[]): Promise<Actions> {
  const errors: unknown[] = []
  for (const load of ways)
    try {
      return (await load()) as Actions
    } catch (error) {
      errors.push(error)
    }
  throw new VestibuleError('unknown', {
    message:
      'The actions of wagmi could not be loaded, so that no wallet of wagmi can be connected. Install `wagmi`, or `@wagmi/core` ' +
      'where there is no React; or pass them: createWagmiAdapter(config, { actions: () => import("wagmi/actions") }).',
    cause: new AggregateError(errors),
  })
}
