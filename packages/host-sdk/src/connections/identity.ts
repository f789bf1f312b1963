import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { AccountState } from '../core/state.js'

/** Milliseconds for which a name is taken for the one that the chain has. */
export const A_DAY = 86_400_000

type Profile = Pick<AccountState, 'profileName' | 'profileImage'>

/** What was kept of a name and of a picture's address; other code of the dapp's origin may have written them. */
const NAME = /^[^\p{C}\s<>]{1,64}$/u
const PICTURE = /^(?:https:\/\/|data:image\/[^s]).{1,99999}$/

/** What an address went by within the last day, so that a page which is loaded again shows it at once. */
export function recallIdentity(core: Core, namespace: Namespace, address: string): Profile {
  const kept = core.storage.getJson(`${namespace}:identity`) as Record<string, unknown> | null
  const left = Number(kept?.until) - Date.now()
  const { name, avatar } =
    isWanted(core) && kept?.address === address && left > 0 && left <= A_DAY ? kept : {}
  const profileName = textOf(name, NAME)
  return { profileName, profileImage: profileName && textOf(avatar, PICTURE) }
}

/** Has the account's name read, by code that a page loads with its first account. */
export function noteIdentity(core: Core, namespace: Namespace) {
  if (!isWanted(core)) return
  import('./refreshIdentity.js')
    .then(({ refreshIdentity }) => refreshIdentity(core, namespace))
    .catch((error: unknown) => core.log.warn('The name of an address could not be read.', error))
}

const isWanted = ({ options }: Core) => options.features?.ens !== false

const textOf = (value: unknown, shape: RegExp) =>
  typeof value === 'string' && shape.test(value) ? value : undefined
