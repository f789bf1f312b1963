import { hex } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { Network } from '../../../core/model/network.js'
import type { Held } from '../../pageWallets/held.js'
import { readBytes, readPart } from '../../pageWallets/readAnswer.js'
import { keyKind } from '../account/keyKind.js'
import { readAddress, spellAddress } from '../account/readAddress.js'
import { chainOf } from '../network/chainOf.js'

/**
 * The account in an answer of `getKey`.
 * @throws `notConnected` for one of another chain, or whose public key is another one's
 */
export async function readHeld(answer: unknown, network: Network): Promise<Held> {
  const { prefix } = chainOf(network)
  const address = spellAddress(String(readPart(answer, 'bech32Address')))
  const read = readAddress(address)
  const isOfChain = read !== undefined && (prefix === undefined || read.prefix === prefix)
  if (!isOfChain || readPart(answer, 'pubKey') === undefined)
    throw new VestibuleError('notConnected')
  const key = readBytes(answer, 'pubKey')
  if ((await keyKind(key, read)) === undefined) throw new VestibuleError('notConnected')
  const account = { address, type: 'eoa' as const, publicKey: hex.encode(key) }
  return { reference: String(network.id), accounts: [account] }
}
