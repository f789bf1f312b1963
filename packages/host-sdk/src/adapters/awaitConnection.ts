import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { view } from '../core/model/views.js'
import { awaitVisitor } from '../navigation/awaitVisitor.js'
import { open } from '../navigation/modal.js'

/**
 * What someone is connected with in a namespace; where nobody is, the modal asks the visitor first.
 * @param read What is waited for; undefined while nobody is connected.
 * @throws `userRejected` when the modal is closed without it
 */
export async function awaitConnection<value>(
  core: Core,
  namespace: Namespace,
  read: () => value | undefined,
): Promise<value> {
  await core.restored
  const known = read()
  if (known !== undefined) return known
  await open(core, view('Connect', { namespace }))
  return awaitVisitor(core, read)
}
