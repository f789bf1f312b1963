import * as z from 'zod/mini'
import type { RequestDeps } from '../../document/namespaceRequests.js'
import type { RequestContext } from '../requests/requestContext.js'
import { readOperationNumber } from './entryPoint.js'
import { operationKey } from './operationKey.js'
import { Payment } from './payment.js'

const { nonce, maxFeePerGas, maxPriorityFeePerGas } = Payment.shape
const Waiting = z.strictObject({
  hash: z.string(),
  sentAt: z.int(),
  ...{ nonce, maxFeePerGas, maxPriorityFeePerGas },
})
type Waiting = z.infer<typeof Waiting>
type Entries = RequestDeps['entries']
type Of = Pick<RequestContext, 'account' | 'network'>

/** Stores an operation: the next one with this nonce must offer a higher fee. @returns a function that restores the former record */
export async function noteOperation(
  entries: Entries,
  of: Of,
  sent: Waiting,
): Promise<() => Promise<void>> {
  const key = operationKey(of)
  const before = await findWaiting(entries, of, BigInt(sent.nonce))
  await entries.set(key, sent)
  return async () => {
    const { data } = z.safeParse(Waiting, await entries.get(key))
    if (data?.hash !== sent.hash) return
    if (before === undefined) await entries.delete(key)
    else await entries.set(key, before)
  }
}

export async function findWaiting(
  entries: Entries,
  of: Of,
  nonce: bigint,
): Promise<Waiting | undefined> {
  const { data } = z.safeParse(Waiting, await entries.get(operationKey(of)))
  return data !== undefined && BigInt(data.nonce) === nonce ? data : undefined
}

/** Also true if the bundler does not respond. */
export async function isWaiting(of: Of, { entries, rpc, bundler }: RequestDeps): Promise<boolean> {
  const waiting = await findWaiting(entries, of, await readOperationNumber(rpc, of.account))
  if (waiting === undefined) return false
  const asked = { method: 'eth_getUserOperationByHash', params: [waiting.hash] }
  return (await bundler?.request(asked).catch(() => undefined)) !== null
}
