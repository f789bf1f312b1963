import type { Namespace } from '@vestibule/protocol'

/** The namespace of viem's chains and plain numbers, which name no namespace. */
export const DEFAULT_NAMESPACE: Namespace = 'eip155'
