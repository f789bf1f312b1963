import { EarlyError } from '@vestibule/protocol'
import type { Adapter } from '../../core/model/adapter.js'

/** In lamports. @throws `invalidReply` if the response is not an amount */
export const getBalance: NonNullable<Adapter['getBalance']> = async ({ address, ask }) => {
  const answer = await ask({
    method: 'getBalance',
    params: [address, { commitment: 'confirmed' }],
  })
  const { value } = (answer ?? {}) as { value?: unknown }
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new EarlyError('invalidReply')
  return BigInt(value)
}
