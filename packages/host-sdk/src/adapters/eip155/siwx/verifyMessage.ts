import type { Chain } from 'viem'
import type { SiwxPart } from '../../../core/model/siwxPart.js'
import type { Viem } from '../importViem.js'
import { isSignedByKey } from './isSignedByKey.js'

/** ERC-8010: anyone with a signed delegation could choose the verifying code. The services reject it, too. */
const BY_DELEGATION = /(?:8010){16}$/

/**
 * Verifies the account's key (ERC-191), or its contract (ERC-1271, and ERC-6492 before
 * deployment).
 * @throws if no node answers, and for contracts if the dapp has not installed `viem`
 */
export async function verifyMessage(
  options: Parameters<SiwxPart['verify']>[0] & { loadViem: () => Promise<Viem> },
): Promise<boolean> {
  const { address, message, signature, network, ask } = options
  if (BY_DELEGATION.test(signature)) return false
  if (await isSignedByKey(options)) return true
  const { createClient, custom, verifyMessage } = await options.loadViem()
  const client = createClient({
    chain: { ...network, id: Number(network.id) } as unknown as Chain,
    transport: custom({ request: ask }, { retryCount: 0 }),
  })
  return verifyMessage(client, {
    address: address as `0x${string}`,
    message,
    signature: signature as `0x${string}`,
  })
}
