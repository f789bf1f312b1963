import type { ErrorType } from '@vestibule/protocol'
import { NodeFault } from '../../../namespaces/nodeFault.js'
import { DomainError } from '../../errors/domainError.js'

/** Why a chain could not be read. @throws what is no fault of its node */
export function readFault(error: unknown): ErrorType {
  if (error instanceof NodeFault)
    return error.isOtherChain ? 'chainNotSupported' : 'chainDisconnected'
  if (error instanceof DomainError && error.kind === 'unavailable') return error.type
  throw error
}
