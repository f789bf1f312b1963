import { NodeFault } from '@vestibule/indexer'
import type { ErrorType } from '@vestibule/protocol'
import { DomainError } from '../../errors/domainError.js'

export function readFault(error: unknown): ErrorType {
  if (error instanceof NodeFault)
    return error.isOtherChain ? 'chainNotSupported' : 'chainDisconnected'
  if (error instanceof DomainError && error.kind === 'unavailable') return error.type
  throw error
}
