import type { Core } from '../../core/core.js'
import type { Network } from '../../core/model/network.js'
import { labelOf } from './labelOf.js'
import { readName, readZone } from './nameApi.js'
import { ownerOf } from './ownerOf.js'

/**
 * Finds the account that signed for a name.
 * @returns null for an unregistered name or another namespace's address, undefined for another
 * suffix
 * @throws if the owner did not sign, or if the services or a contract's node do not answer
 */
export async function findOwnName(
  core: Core,
  { text, network }: { text: string; network: Network },
): Promise<{ name: string; address: string } | null | undefined> {
  if (core.adapters.get(network.chainNamespace)?.hasNames !== true) return undefined
  const zone = await readZone(core).catch((error: unknown) => {
    core.log.warn('Could not read names.', error)
    return undefined
  })
  const label = zone && labelOf(text.toLowerCase(), zone)
  if (zone === undefined || label === undefined) return undefined
  const profile = await readName(core, text)
  if (profile === undefined) return null
  const part = await core.adapters.get(network.chainNamespace)?.transfer?.(network)
  if (part?.readAddress(profile.record.address) === undefined) return null
  const address =
    labelOf(profile.name, zone) === label
      ? await ownerOf(core, { profile, zone, network })
      : undefined
  if (address === undefined) throw new Error('The name has no record that its owner signed.')
  return { name: profile.name, address }
}
