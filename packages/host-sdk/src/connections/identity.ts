import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { AccountState } from '../core/state.js'

type Profile = Pick<AccountState, 'profileName' | 'profileImage'>

/** What an address went by within the last day, so that a page which is loaded again shows it at once. */
export function recallIdentity(core: Core, namespace: Namespace, address: string): Profile {
  const kept = core.storage.getJson(`${namespace}:identity`) as Record<string, unknown> | null
  const { name, avatar } =
    isWanted(core) && kept?.address === address && Number(kept.until) > Date.now() ? kept : {}
  return { profileName: textOf(name), profileImage: textOf(avatar) }
}

/** Has the account's name read, by code that a page loads with its first account. */
export function noteIdentity(core: Core, namespace: Namespace) {
  if (!isWanted(core)) return
  import('./refreshIdentity.js')
    .then(({ refreshIdentity }) => refreshIdentity(core, namespace))
    .catch((error: unknown) => core.log.warn('The name of an address could not be read.', error))
}

const isWanted = ({ options }: Core) => options.features?.ens !== false

/** Other code of the dapp's origin may have written it. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
