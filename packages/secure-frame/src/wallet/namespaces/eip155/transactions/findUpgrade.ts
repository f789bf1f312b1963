import * as z from 'zod/mini'
import type { Rpc } from '../../../../platform/rpc.js'

const Block = z.object({
  transactions: z.array(
    z.looseObject({
      from: z.string(),
      nonce: z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/)),
      authorizationList: z.optional(z.array(z.unknown())),
    }),
  ),
})

/** Works only if the node shows pending transactions. Never rejects. */
export async function findUpgrade(rpc: Rpc, account: string): Promise<number | undefined> {
  const params = ['pending', true]
  const answer = await rpc
    .request({ method: 'eth_getBlockByNumber', params })
    .catch(() => undefined)
  const { data } = z.safeParse(Block, answer)
  const numbers = (data?.transactions ?? [])
    .filter(({ from, authorizationList = [] }) => {
      return from.toLowerCase() === account.toLowerCase() && authorizationList.length > 0
    })
    .map(({ nonce }) => Number(nonce))
  return numbers.length === 0 ? undefined : Math.max(...numbers)
}
