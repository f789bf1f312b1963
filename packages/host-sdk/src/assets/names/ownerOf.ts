import type { NameProfile, NameZone } from '@vestibule/protocol/http'
import { readNameText } from '@vestibule/protocol/names'
import type { Core } from '../../core/core.js'
import type { Network } from '../../core/model/network.js'
import { createChainReads } from '../../networks/createChainReads.js'
import { labelOf } from './labelOf.js'

/**
 * Do not trust the services: compromised services may return another account.
 * @returns undefined if the account did not sign for this name at these services
 * @throws if a contract's node does not answer
 */
export async function ownerOf(
  core: Core,
  { profile, zone, network }: { profile: NameProfile; zone: NameZone; network: Network },
): Promise<string | undefined> {
  const { address, message, signature } = profile.record
  const signed = readNameText(message)
  const label = labelOf(profile.name, zone)
  if (signed === undefined || label === undefined) return undefined
  if (labelOf(signed.name, zone) !== label || signed.domain !== zone.domain) return undefined
  if (signed.action !== 'register' || signed.address !== address) return undefined
  const part = await core.adapters.get(network.chainNamespace)?.siwx?.()
  const reads = createChainReads(core, network)
  let isContract = false
  const isSigned = await part?.verify({
    ...{ ...reads, address, message, signature },
    ask(request) {
      // Only contracts need a node.
      isContract = true
      return reads.ask(request)
    },
  })
  if (!isSigned) return undefined
  // The contract at this address on another network may have another owner.
  const isHere = part?.coinTypes?.(network.caipNetworkId).includes(signed.coin_type)
  return isContract && !isHere ? undefined : address
}
