import type { CaipNetworkId } from '@vestibule/protocol'
import { disconnect } from '../connections/disconnect.js'
import type { Core } from '../core/core.js'
import type { Siwx } from '../core/model/siwx.js'
import { switchNetwork } from '../networks/switchNetwork.js'
import { type Subject, subjectOf } from './subjectOf.js'

/**
 * Leads a visitor who will not sign away from the account that wants it: to the network where they are signed in, else out.
 * @param lastSigned The network of the last session that was used.
 */
export async function leave(
  core: Core,
  options: { siwx: Siwx; subject: Subject; lastSigned: CaipNetworkId | undefined },
): Promise<void> {
  const { siwx, subject, lastSigned } = options
  try {
    if (lastSigned !== undefined && lastSigned !== subject.caipNetworkId) {
      const sessions = await siwx.getSessions(lastSigned, subject.address)
      if (sessions.length > 0) await switchNetwork(core, lastSigned)
    }
  } catch (error) {
    core.log.warn('The network where the visitor is signed in could not be gone back to.', error)
  }
  // The wallet may have said yes and stayed where it was.
  if (subjectOf(core.store.getState())?.caipAddress !== subject.caipAddress) return
  await disconnect(core, { namespace: subject.namespace, closeModal: false }).catch(
    (error: unknown) => core.log.warn('A wallet could not be disconnected.', error),
  )
}
