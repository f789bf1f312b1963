import { base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'
import type { Rpc } from '../../../../platform/rpc.js'

const AT_ONCE = 100

export type NodeAccount = { owner: string; lamports: bigint; data: Uint8Array }

const Bytes = z.pipe(
  z.tuple([z.string(), z.literal('base64')]),
  z.transform(([text], context) => {
    try {
      return base64.decode(text)
    } catch {
      context.issues.push({ code: 'custom', message: 'not base64', input: text })
      return z.NEVER
    }
  }),
)
const Lamports = z.pipe(
  z.number().check(z.nonnegative()),
  z.transform((value) => BigInt(Math.trunc(value))),
)
export const NodeAccount = z.nullable(
  z.object({ owner: z.string(), lamports: Lamports, data: Bytes }),
)
const Answer = z.object({ value: z.array(NodeAccount) })

/** In order; undefined for a missing account. @throws `invalidReply`, or if the node does not respond */
export async function readAccounts(
  rpc: Rpc,
  addresses: readonly string[],
): Promise<(NodeAccount | undefined)[]> {
  const parts: string[][] = []
  for (let start = 0; start < addresses.length; start += AT_ONCE)
    parts.push(addresses.slice(start, start + AT_ONCE))
  const answers = await Promise.all(
    parts.map(async (part) => {
      const params = [part, { encoding: 'base64', commitment: 'confirmed' }]
      const read = z.safeParse(Answer, await rpc.request({ method: 'getMultipleAccounts', params }))
      if (!read.success || read.data.value.length !== part.length)
        throw new VestibuleError('invalidReply', { cause: read.error })
      return read.data.value
    }),
  )
  return answers.flat().map((account) => account ?? undefined)
}
