import type { Namespace } from '@vestibule/protocol'
import type { Model } from '../core/model/state.js'
import { currentConnection } from '../core/namespaceState.js'
import { put } from './asked.js'

export function tabbed(model: Model, namespace: Namespace, tab: number): Partial<Model> {
  const connection = currentConnection(model, namespace)
  return connection === undefined ? {} : { connections: put(model, { ...connection, tab }) }
}
