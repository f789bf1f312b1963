import type { Namespace } from '@vestibule/protocol'

/** What viem's chains and plain numbers are of, which name no namespace. */
export const DEFAULT_NAMESPACE: Namespace = 'eip155'
