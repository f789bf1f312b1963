import { parseCaipNetworkId } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { loadBalance } from '../networks/loadBalance.js'
import { noteTransaction } from '../transactions/noteTransaction.js'
import type { LeftRequest } from './askFrame.js'

const LOOK_EVERY_MS = 1_000

export async function followLeft(core: Core, { requestId, chainId, transfer }: LeftRequest) {
  if (chainId === undefined) return
  const { namespace } = parseCaipNetworkId(chainId)
  const frame = await core.frame.get()
  for (;;) {
    const { state, hash } = await frame.call('status', { requestId })
    if (state === 'broadcast') {
      await core.restored
      if (transfer !== undefined) noteTransaction(core, namespace, { ...transfer, hash })
      return loadBalance(core, namespace)
    }
    if (state !== 'pending' && state !== 'signed') return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
