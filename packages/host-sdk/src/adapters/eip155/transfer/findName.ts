import { cleanName } from '@vestibule/protocol'
import { toChecksum } from '@vestibule/protocol/addresses'
import type { Chain } from 'viem'
import type { ChainReads } from '../../../core/model/chainReads.js'
import { hasEns } from '../hasEns.js'
import { importEns } from '../importEns.js'
import type { Viem } from '../importViem.js'

export async function findName({
  text,
  networks,
  loadViem,
}: {
  text: string
  networks: readonly ChainReads[]
  loadViem: () => Promise<Viem>
}): Promise<{ name: string; address: string } | undefined> {
  const reads = networks.find(({ network }) => hasEns(network))
  if (reads === undefined || !/^[^\s.]+(\.[^\s.]+)+$/.test(text)) return undefined
  const { network, ask } = reads
  const { getEnsAddress, normalize } = await importEns()
  const name = spell(text, normalize)
  if (name === undefined) return undefined
  const { createClient, custom } = await loadViem()
  const client = createClient({
    chain: { ...network, id: Number(network.id) } as unknown as Chain,
    transport: custom({ request: ask }, { retryCount: 0 }),
  })
  const address = await getEnsAddress(client, { name })
  return address === null ? undefined : { name, address: toChecksum(address) }
}

/** Normalizes by ENSIP-15. @returns undefined for an invalid or unreadable name */
function spell(text: string, normalize: (name: string) => string): string | undefined {
  try {
    const name = normalize(text)
    return cleanName(name) === name ? name : undefined
  } catch {
    return undefined
  }
}
