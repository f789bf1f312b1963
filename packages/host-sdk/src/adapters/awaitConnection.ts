import { EarlyError, type Namespace } from '@vestibule/protocol'
import type { AdapterContext } from '../core/model/adapterContext.js'

/**
 * What someone is connected with in a namespace; where nobody is, the modal asks the visitor first.
 * @param read Returns undefined while no wallet is connected.
 * @throws `userRejected` when the modal is closed without it
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
