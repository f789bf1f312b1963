import { type Namespace, toJson } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { Identity } from '../core/model/adapter.js'
import { getNamespace } from '../core/namespaceState.js'
import { A_DAY } from '../core/profile.js'
import { avatarOf } from '../platform/avatarOf.js'
import { serviceUrl } from '../platform/serviceUrl.js'
import { readIdentity } from './readIdentity.js'

/** Timeout in ms. The page shows the address meanwhile. */
const TIMEOUT = 10_000

const NAME = /^[a-z0-9.-]{1,255}$/

/** Reads the name and picture of the account's address if they are not cached. */
export async function refreshIdentity(core: Core, namespace: Namespace): Promise<void> {
  const { address, profileName } = getNamespace(core.store.getState(), namespace).accountState
  if (address === undefined || profileName !== undefined) return
  const identity =
    (await readIdentity(core, { namespace, address })) ?? (await ownName(core, namespace, address))
  const now = getNamespace(core.store.getState(), namespace).accountState
  if (identity === undefined || now.address !== address) return
  keepProfile(core, namespace, { address, ...identity })
}

async function ownName(core: Core, namespace: Namespace, address: string) {
  if (core.adapters.get(namespace)?.hasNames !== true) return undefined
  const kept = core.storage.getJson(`${namespace}:identity`) as Record<string, unknown> | null
  if (kept?.address === address && Number(kept.until) > Date.now()) return undefined
  return readOwnName(core, address)
}

export function keepProfile(
  core: Core,
  namespace: Namespace,
  { address, name, avatar }: KeptProfile,
): void {
  const profile = { address, name, image: avatar, pattern: avatarOf(address) }
  core.store.setState(({ profiles }) => ({ profiles: { ...profiles, [namespace]: profile } }))
  const kept = { address, name, avatar, until: Date.now() + A_DAY }
  core.storage.set(`${namespace}:identity`, toJson(kept))
}

type KeptProfile = { address: string; name: string | undefined; avatar?: Identity['avatar'] }

/** @returns the oldest name, or undefined if the request fails */
async function readOwnName(
  { options }: Pick<Core, 'options'>,
  address: string,
): Promise<{ name: string | undefined } | undefined> {
  const url = serviceUrl(`/v1/profile/reverse/${encodeURIComponent(address)}`, options)
  if (url === undefined) return undefined
  url.searchParams.set('apiVersion', '2')
  url.searchParams.set('sender', address)
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) })
    if (!response.ok) return undefined
    // Validate without zod: every page with an account loads this code.
    const [oldest]: { name?: unknown }[] = await response.json()
    const name = oldest?.name
    return { name: typeof name === 'string' && NAME.test(name) ? name : undefined }
  } catch {
    return undefined
  }
}
