import { parseCaipAddress } from '@vestibule/protocol'
import { canonicalId } from '../../../namespaces/chainDataOf.js'
import { DomainError } from '../../errors/domainError.js'
import type { Chain } from './openChains.js'

/** Returns each chain with its spelling of the address. @throws `chainNotSupported`, `invalidRequest`, `invalidCaip10Address` */
export function findChains(
  chains: ReadonlyMap<string, Chain>,
  { address, chainId }: findChains.Account,
): [Chain, account: string][] {
  const named = namedBy(address)
  if (named !== undefined && chainId !== undefined && named.chainId !== chainId)
    throw new DomainError('invalid', 'invalidRequest')
  const wanted = named?.chainId ?? chainId
  if (wanted !== undefined && !chains.has(wanted))
    throw new DomainError('notFound', 'chainNotSupported')
  const found = [...chains.values()].flatMap((chain): [Chain, string][] => {
    const account = chain.canonicalAddress(named?.address ?? address)
    const isWanted = wanted === undefined || chain.id === wanted
    return isWanted && account !== undefined ? [[chain, account]] : []
  })
  if (found.length === 0) throw new DomainError('invalid', 'invalidRequest')
  return found
}

export declare namespace findChains {
  type Account = {
    address: string
    chainId?: string | undefined
  }
}

function namedBy(address: string): { chainId: string; address: string } | undefined {
  if (!address.includes(':')) return undefined
  const id = canonicalId(address)
  if (id === undefined) throw new DomainError('invalid', 'invalidCaip10Address')
  const { namespace, chainId, address: account } = parseCaipAddress(id)
  return { chainId: `${namespace}:${chainId}`, address: account }
}
