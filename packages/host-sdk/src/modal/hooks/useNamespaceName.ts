import type { Namespace } from '@vestibule/protocol'
import { useModal } from '../context.js'

export function useNamespaceName(): (namespace: Namespace) => string {
  const { adapters } = useModal().core
  return (namespace) => adapters.get(namespace)?.name ?? namespace
}
