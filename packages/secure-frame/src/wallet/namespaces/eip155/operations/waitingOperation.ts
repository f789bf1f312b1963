import * as z from 'zod/mini'
import type { RequestDeps } from '../../document/namespaceRequests.js'
import type { RequestContext } from '../requests/requestContext.js'
import { Payment } from './payment.js'

const { nonce, maxFeePerGas, maxPriorityFeePerGas } = Payment.shape
const Waiting = z.strictObject({
  hash: z.string(),
  /** Milliseconds since 1970. */
  sentAt: z.int(),
  ...{ nonce, maxFeePerGas, maxPriorityFeePerGas },
})
type Waiting = z.infer<typeof Waiting>
type Entries = RequestDeps['entries']
type Of = Pick<RequestContext, 'account' | 'network'>

const keyOf = ({ account, network }: Of) => `operation:${network.caipNetworkId}:${account}`

/** Notes the account's last operation. Another one with its number takes its place, and has to offer more. */
export async function noteOperation(entries: Entries, of: Of, sent: Waiting): Promise<void> {
  await entries.set(keyOf(of), sent)
}

/** The operation of a number that was sent and is not in a block, as far as this browser knows. */
export async function findWaiting(
  entries: Entries,
  of: Of,
  nonce: bigint,
): Promise<Waiting | undefined> {
  const { data } = z.safeParse(Waiting, await entries.get(keyOf(of)))
  return data !== undefined && BigInt(data.nonce) === nonce ? data : undefined
}

/** The bundler refused it. */
export async function forgetOperation(entries: Entries, of: Of, hash: string): Promise<void> {
  const { data } = z.safeParse(Waiting, await entries.get(keyOf(of)))
  if (data?.hash === hash) await entries.delete(keyOf(of))
}
