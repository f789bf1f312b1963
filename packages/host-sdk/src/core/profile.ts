import { cleanName, type Namespace } from '@vestibule/protocol'
import { avatarOf } from '../platform/avatarOf.js'
import type { Core } from './core.js'
import type { Profile } from './model/state.js'

export const A_DAY = 86_400_000

/** Validate again: other code of the dapp's origin may have changed the stored names. */
const isName = (text: string) => /^[^\s<>]+$/.test(text) && cleanName(text) === text
const PICTURE = /^(?:https:\/\/|data:image\/[^s]).{1,99999}$/

/** @returns the stored profile if it is less than a day old. A reloaded page shows it at once. */
export function recallProfile(core: Core, namespace: Namespace, address: string): Profile {
  const kept = core.storage.getJson(`${namespace}:identity`) as Record<string, unknown> | null
  const left = Number(kept?.until) - Date.now()
  const { name: text, avatar } =
    readsNames(core) && kept?.address === address && left > 0 && left <= A_DAY ? kept : {}
  const name = typeof text === 'string' && isName(text) ? text : undefined
  const hasPicture = name !== undefined && typeof avatar === 'string' && PICTURE.test(avatar)
  return {
    address,
    name,
    image: hasPicture ? avatar : undefined,
    pattern: avatarOf(address),
  }
}

export const readsNames = ({ options }: Core) => options.features?.ens !== false
