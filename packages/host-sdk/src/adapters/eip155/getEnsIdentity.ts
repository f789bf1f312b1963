import { cleanName } from '@vestibule/protocol'
import type { Chain } from 'viem'
import type { Adapter, Identity } from '../../core/model/adapter.js'
import type { ChainReads } from '../../core/model/chainReads.js'
import { hasEns } from './hasEns.js'
import { importEns } from './importEns.js'
import type { Viem } from './importViem.js'
import { pictureOf } from './pictureOf.js'

/** Timeout for the picture in ms. After that, the name appears alone. */
const TIMEOUT_MS = 5_000

/**
 * Reads from the network with the ENS contracts. Sends no request for a test network, or if the
 * dapp does not list that network.
 */
export const getEnsIdentity =
  (loadViem: () => Promise<Viem>): Adapter['getIdentity'] =>
  async ({ address, networks }) => {
    const reads = networks.find(({ network }) => hasEns(network))
    return reads && readEnsIdentity({ ...reads, address, loadViem })
  }

/** ENS' contract verifies both directions. @throws if the lookup failed */
async function readEnsIdentity(
  options: ChainReads & { address: string; loadViem: () => Promise<Viem> },
): Promise<Identity | undefined> {
  const { address, network, ask } = options
  const { createClient, custom } = await options.loadViem()
  const { getEnsName, getEnsText, normalize, parseAvatarRecord } = await importEns()
  const client = createClient({
    chain: { ...network, id: Number(network.id) } as unknown as Chain,
    transport: custom({ request: ask }, { retryCount: 0 }),
  })
  const name = await getEnsName(client, { address: address as `0x${string}` })
  if (name === null || !isPlain(name, normalize)) return undefined

  const readAvatar = async () => {
    const record = await getEnsText(client, { name, key: 'avatar' })
    if (record === null) return undefined
    // A token's picture is in the metadata of its contract.
    if (/^(?:eip155:|did:nft:eip155)/i.test(record))
      return pictureOf(await parseAvatarRecord(client, { record }))
    return pictureOf(record)
  }
  const avatar = await Promise.race([
    readAvatar().catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS)),
  ])
  return { name, avatar }
}

/** Requires a normalized name (ENSIP-15) without line breaks. */
function isPlain(name: string, normalize: (name: string) => string): boolean {
  try {
    return normalize(name) === name && cleanName(name) === name
  } catch {
    return false
  }
}
