import type { ChainFailure } from '@vestibule/protocol/http'
import { SECOND } from '../../../platform/time.js'
import { DomainError } from '../../errors/domainError.js'
import type { Chain } from './openChains.js'
import { readFault } from './readFault.js'

const ANSWER_TIME = 15 * SECOND

type Told = { updatedAt?: string; errors?: ChainFailure[] }

export async function onEachChain<value>(
  chains: readonly [Chain, account: string][],
  read: (chain: Chain, account: string) => Promise<{ at: number; value: value }>,
): Promise<Told & { values: value[] }> {
  const parts = await Promise.all(
    chains.map(async ([chain, account]) => {
      try {
        return await inTime(read(chain, account))
      } catch (error) {
        return { failed: { chainId: chain.id, reason: readFault(error) } }
      }
    }),
  )
  const found = parts.flatMap((part) => ('value' in part ? [part] : []))
  const errors = parts.flatMap((part) => ('failed' in part ? [part.failed] : []))
  const oldest = Math.min(...found.map(({ at }) => at))
  return {
    values: found.map(({ value }) => value),
    ...(found.length > 0 && { updatedAt: new Date(oldest).toISOString() }),
    ...(errors.length > 0 && { errors }),
  }
}

export async function inTime<result>(reading: Promise<result>): Promise<result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const give = () => reject(new DomainError('unavailable', 'chainDisconnected'))
    timer = setTimeout(give, ANSWER_TIME)
  })
  return Promise.race([reading, late]).finally(() => clearTimeout(timer))
}
