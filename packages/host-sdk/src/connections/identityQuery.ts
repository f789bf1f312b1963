import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { Identity } from '../core/model/adapter.js'
import { getNamespace } from '../core/namespaceState.js'
import { readsNames } from '../core/profile.js'
import { importCode } from '../platform/importCode.js'
import type { QueryOptions } from '../query/query.js'

/**
 * Null if the account has no name.
 * @param options.address
 * @default the account's; undefined while no account is connected
 */
export function identityQuery(
  core: Core,
  { address: given, namespace: of }: Options = {},
): QueryOptions<Identity | null> | undefined {
  const state = core.store.getState()
  const namespace = of ?? state.activeNamespace
  const address = given ?? getNamespace(state, namespace).accountState.address
  if (address === undefined) return undefined
  return {
    key: `identity ${namespace}:${address}`,
    async read({ force }) {
      if (!readsNames(core)) return null
      const { readIdentity } = await importCode(() => import('./readIdentity.js'))
      return (await readIdentity(core, { namespace, address, force })) ?? null
    },
  }
}

type Options = {
  /** @default the address of the account */
  address?: string | undefined
  /** @default the active one */
  namespace?: Namespace | undefined
}
