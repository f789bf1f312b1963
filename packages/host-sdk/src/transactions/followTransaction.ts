import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { Sent } from '../core/model/adapterContext.js'
import { getNamespace } from '../core/namespaceState.js'
import { findNetworkIn } from '../networks/networks.js'
import { LATE } from './followOrder.js'
import { followOutcome } from './followOutcome.js'
import { A_DAY, follow, loadSent, noteSent } from './sentTransactions.js'

/** Refreshes the shown data once the transaction is mined. */
export async function followTransaction(
  core: Core,
  namespace: Namespace,
  { hash, by, ...transfer }: Sent,
) {
  const { accountState, networkState } = getNamespace(core.store.getState(), namespace)
  const { account = accountState.address, network = networkState.caipNetwork } = by ?? {}
  if (typeof hash !== 'string' || network === undefined || account === undefined) return
  const { caipNetworkId } = network
  const at = Date.now()
  takeUpSent(core)
  noteSent(core, { ...transfer, hash, caipNetworkId, account, at, outcome: undefined })
  follow(core, hash)
  core.ui.load().catch(() => {
    // Without the modal's code, only the activity shows the transaction.
  })
  await followOutcome(core, network, { hash, account })
}

export function findOpenOrder(core: Core, caipAddress: string) {
  takeUpSent(core)
  const { sent } = core.store.getState()
  const found = sent.find(
    ({ swap, outcome, caipNetworkId, account }) =>
      swap?.ends !== undefined &&
      outcome === undefined &&
      Date.now() < swap.ends + LATE &&
      `${caipNetworkId}:${account}` === caipAddress,
  )
  if (found?.swap === undefined) return undefined
  const { paid, received } = found.swap
  return { paid, received, hash: found.hash }
}

export function takeUpSent(core: Core): void {
  for (const { hash, account, caipNetworkId, at, outcome } of loadSent(core)) {
    const network = findNetworkIn(core.store.getState(), caipNetworkId)
    if (outcome !== undefined || network === undefined || Date.now() - at > A_DAY) continue
    followOutcome(core, network, { hash, account }).catch((error: unknown) =>
      core.log.warn('Could not poll a transaction.', error),
    )
  }
}
