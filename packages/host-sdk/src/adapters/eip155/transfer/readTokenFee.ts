import type { ChainReads } from '../../../core/model/chainReads.js'
import type { TransferOrder } from '../../../core/model/transferPart.js'

/**
 * Code that replaces the sender's in a simulation. Reads the recipient's balance, sends the amount,
 * and returns the difference. Input: token, recipient, amount, one word each.
 */
const PROBE =
  '0x' +
  '6370a0823160e01b600052' +
  '602035600452' +
  '602060c060246000600035' +
  '5afa15607657' +
  '60c051' +
  '63a9059cbb60e01b604052' +
  '602035604452' +
  '604035606452' +
  '602060c0604460406000600035' +
  '5af115607657' +
  // Some tokens return no data; `false` means a failed transfer.
  '3d1560c0511715607657' +
  '602060c060246000600035' +
  '5afa15607657' +
  '60c05103' +
  '60005260206000f3' +
  '5b60006000fd'

/**
 * Simulates the transfer with a state override.
 * @throws if the node does not support overrides, or the token rejects the transfer
 */
export async function readTokenFee({
  ask,
  from,
  to,
  token,
  amount,
}: ChainReads & TransferOrder & { token: string }): Promise<bigint> {
  // A transfer to oneself does not change the balance.
  if (from.toLowerCase() === to.toLowerCase()) return 0n
  const words = [BigInt(token), BigInt(to), amount]
  const data = `0x${words.map((word) => word.toString(16).padStart(64, '0')).join('')}`
  const stand = { [from]: { code: PROBE } }
  const answer = await ask({
    method: 'eth_call',
    params: [{ from, to: from, data }, 'latest', stand],
  })
  if (!/^0x[0-9a-f]{64}$/i.test(String(answer)))
    throw new Error('The node does not support `eth_call` state overrides.')
  const arrived = BigInt(answer as string)
  return arrived < amount ? amount - arrived : 0n
}
