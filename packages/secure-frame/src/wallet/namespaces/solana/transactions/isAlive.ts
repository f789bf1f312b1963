import { base64 } from '@scure/base'
import type { Rpc } from '../../../../platform/rpc.js'
import { isBlockhashValid } from './isBlockhashValid.js'
import { isDurable } from './isDurable.js'
import { nonceAt } from './nonceAt.js'
import { messageOf } from './readTransaction.js'

/** `false` after blockhash or nonce expires. Undefined if unknown. */
export async function isAlive(wire: string, rpc: Rpc): Promise<unknown> {
  const message = messageOf(base64.decode(wire))
  if (!isDurable({ message })) return isBlockhashValid(message.lifetimeToken, rpc)
  // Clusters do not allow the nonce account in a lookup table.
  const [place = -1] = message.instructions[0]?.accountIndices ?? []
  const address = message.staticAccounts[place]
  try {
    return address === undefined
      ? undefined
      : (await nonceAt(address, rpc)) === message.lifetimeToken
  } catch {
    return undefined
  }
}
