import { parseHexChainId } from '@vestibule/protocol'
import { invalidParams } from '../provider/invalidParams.js'

/** The chain that `[{ chainId: '0x1' }]` names. @throws `invalidParams` */
export function readTarget(method: string, params: unknown): number {
  const [target] = Array.isArray(params) ? params : []
  const { chainId } = (target ?? {}) as { chainId?: unknown }
  try {
    return parseHexChainId(chainId)
  } catch (cause) {
    throw invalidParams(`\`${method}\` takes \`[{ chainId: '0x1' }]\`, the number in hex.`, cause)
  }
}
