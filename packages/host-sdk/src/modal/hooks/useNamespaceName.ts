import type { Namespace } from '@vestibule/protocol'
import { useModal } from '../context.js'

/** Returns the name of a namespace, by its adapter. */
export function useNamespaceName(): (namespace: Namespace) => string {
  const { adapters } = useModal().core
  return (namespace) => adapters.get(namespace)?.name ?? namespace
}
