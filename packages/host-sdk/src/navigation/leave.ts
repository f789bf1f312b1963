import type { CaipNetworkId } from '@vestibule/protocol'
import { disconnect } from '../connections/disconnect.js'
import type { Core } from '../core/core.js'
import type { Siwx } from '../core/model/siwx.js'
import { switchNetwork } from '../networks/switchNetwork.js'
import { type Subject, subjectOf } from '../siwx/subjectOf.js'

/** Time in ms before the wallet is disconnected. */
const PATIENCE = 30_000

/**
 * After a rejected required sign-in, switches back to `lastSigned` if it has a session. Otherwise
 * disconnects.
 * @param lastSigned The network of the last used session.
 */
export async function leave(core: Core, options: leave.Options): Promise<void> {
  const { subject } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE)
  })
  await Promise.race([goBack(core, options), late]).catch((error: unknown) =>
    core.log.warn(
      'The wallet could not switch back to the network where the visitor is signed in.',
      error,
    ),
  )
  clearTimeout(timer)
  // The wallet may have approved without switching.
  if (subjectOf(core.store.getState())?.caipAddress !== subject.caipAddress) return
  const { namespace, connectorId } = subject
  await disconnect(core, { namespace, connectorId, closeModal: false }).catch((error: unknown) =>
    core.log.warn('A wallet could not be disconnected.', error),
  )
}

export declare namespace leave {
  type Options = { siwx: Siwx; subject: Subject; lastSigned: CaipNetworkId | undefined }
}

async function goBack(core: Core, { siwx, subject, lastSigned }: leave.Options) {
  if (lastSigned === undefined || lastSigned === subject.caipNetworkId) return
  const sessions = await siwx.getSessions(lastSigned, subject.address)
  if (sessions.length > 0) await switchNetwork(core, lastSigned)
}
