import { EarlyError, type Namespace } from '@vestibule/protocol'
import type { AdapterContext } from '../core/model/adapterContext.js'

/**
 * Resolves to the connection of a namespace. Without one, the modal asks the visitor to connect first.
 * @param read Returns undefined while no wallet is connected.
 * @throws `userRejected` if the visitor closes the modal without connecting
 */
export async function awaitConnection<value>(
  context: AdapterContext,
  namespace: Namespace,
  read: () => value | undefined,
): Promise<value> {
  await context.restored
  const known = read()
  if (known !== undefined) return known
  const { connect } = await context.actions()
  await connect(namespace)
  const found = read()
  if (found === undefined) throw new EarlyError('notConnected')
  return found
}
