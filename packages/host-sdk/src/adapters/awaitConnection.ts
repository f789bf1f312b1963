import { EarlyError, type Namespace } from '@vestibule/protocol'
import type { AdapterContext } from '../core/model/adapterContext.js'

/**
 * Asks the visitor to connect if necessary.
 * @param read returns undefined while disconnected
 * @throws `userRejected` if the visitor closes the modal
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
