import type { Namespace } from '@vestibule/protocol'

export const DEFAULT_NAMESPACE: Namespace = 'eip155'
