import { spoofsSymbol } from '../../../../platform/spoofsSymbol.js'
import { chainIdOf } from '../descriptors/describe.js'
import type { Deployment, Descriptor } from '../descriptors/descriptor.js'
import type { ApprovalRequest } from '../requests/approvalRequest.js'

/**
 * Whether the domain of typed data has the name of a well-known contract of this chain with a different address. The page
 * chose the name; only the named contract would check it.
 */
export function borrowsName(request: ApprovalRequest, descriptors: readonly Descriptor[]): boolean {
  if (request.kind !== 'typedData') return false
  const memberOf = (name: string) => {
    const found = request.domain.find((node) => node.name === name)
    return found?.kind === 'leaf' ? String(found.value) : undefined
  }
  const [name, contract] = [memberOf('name'), memberOf('verifyingContract')]
  if (name === undefined || contract === undefined) return false
  const chainId = chainIdOf(request)
  const alike = descriptors.filter(
    (descriptor) =>
      spoofsSymbol(name, namesOf(descriptor)) &&
      placesOf(descriptor).some((place) => place.chainId === chainId),
  )
  const isOne = (descriptor: Descriptor) =>
    placesOf(descriptor).some(
      (place) =>
        place.chainId === chainId && place.address.toLowerCase() === contract.toLowerCase(),
    )
  return alike.length > 0 && !alike.some(isOne)
}

function namesOf({ context, metadata }: Descriptor): string[] {
  const { token, contractName } = metadata
  return [token?.name, token?.ticker, contractName, context.eip712?.domain?.name].filter(
    (name) => name !== undefined,
  )
}

function placesOf({ context }: Descriptor): Deployment[] {
  return [...(context.contract?.deployments ?? []), ...(context.eip712?.deployments ?? [])]
}
