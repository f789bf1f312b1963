import { base64 } from '@scure/base'
import type { Rpc } from '../../../../platform/rpc.js'
import { isBlockhashValid } from './checkBlockhash.js'
import { isDurable } from './isDurable.js'
import { nonceAt } from './nonceAt.js'
import { messageOf } from './readTransaction.js'

/**
 * Whether a network still accepts a transaction, by its blockhash, or by a nonce that was not used since. Undefined if the
 * node does not say.
 */
export async function isAlive(wire: string, rpc: Rpc): Promise<boolean | undefined> {
  const message = messageOf(base64.decode(wire))
  if (!isDurable({ message })) return isBlockhashValid(message.lifetimeToken, rpc)
  // A nonce account is in the message itself, as clusters require.
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
