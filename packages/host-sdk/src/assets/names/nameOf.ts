import type { NameZone } from '@vestibule/protocol/http'
import { isSameAddress } from '../../core/addresses.js'
import type { Core } from '../../core/core.js'
import type { Network } from '../../core/model/network.js'
import { readOwnNames, readZone } from './nameApi.js'
import { ownerOf } from './ownerOf.js'

/** Lifetime in ms. */
const LIFE = 60_000
/** Maximum number of an address's names to check. */
const MOST = 8

/** Cache: lists look up the same accounts repeatedly. */
const known = new WeakMap<
  Core,
  {
    until: number
    zone: Promise<NameZone | undefined>
    names: Map<string, Promise<string | undefined>>
  }
>()

/**
 * Finds a name that the account signed for.
 * @throws if the services or a contract's node do not answer
 */
export function nameOf(
  core: Core,
  of: { address: string; network: Network },
): Promise<string | undefined> {
  const kept = known.get(core)
  const { until, zone, names } =
    kept !== undefined && kept.until > Date.now()
      ? kept
      : { until: Date.now() + LIFE, zone: readZone(core), names: new Map() }
  known.set(core, { until, zone, names })
  zone.catch(() => known.delete(core))
  const key = `${of.network.caipNetworkId}:${of.address}`
  const name = names.get(key) ?? read(core, { ...of, zone })
  names.set(key, name)
  name.catch(() => names.delete(key))
  return name
}

async function read(
  core: Core,
  of: { address: string; network: Network; zone: Promise<NameZone | undefined> },
): Promise<string | undefined> {
  const { address, network } = of
  const zone = await of.zone
  if (zone === undefined) return undefined
  // On another network, a contract of another owner may have this address and an older name.
  for (const profile of (await readOwnNames(core, address)).slice(0, MOST)) {
    const owner = await ownerOf(core, { profile, zone, network })
    if (owner !== undefined && isSameAddress(core, network.chainNamespace, [owner, address]))
      return profile.name
  }
  return undefined
}
