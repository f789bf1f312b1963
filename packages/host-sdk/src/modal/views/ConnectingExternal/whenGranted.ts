import type { Core } from '../../../core/core.js'
import type { Connector } from '../../../core/model/connector.js'
import { within } from '../../../platform/within.js'

/** Milliseconds between two questions, and for the answer to one. */
const EVERY_MS = 1_000
const ANSWERED_MS = 3_000

/**
 * Waits for the visitor to answer an earlier request in the wallet itself: it gives accounts then, with an event or
 * without.
 * @returns What ends the waiting.
 */
export function whenGranted(core: Core, connector: Connector, onGranted: () => void): () => void {
  const adapter = core.adapters.get(connector.chain)
  if (adapter === undefined) return () => {}
  let isBusy = false
  async function look() {
    if (isBusy || adapter === undefined) return
    isBusy = true
    const answer = await within(ANSWERED_MS, adapter.reconnect(connector, core)).catch(() => {
      // It is asked again.
    })
    isBusy = false
    if (!isOver && answer?.accounts.length) {
      stop()
      onGranted()
    }
  }
  let isOver = false
  const timer = setInterval(() => void look(), EVERY_MS)
  const unsubscribe = adapter.subscribe(connector, {
    onAccounts: () => void look(),
    onChain() {},
    onDisconnect() {},
  })
  function stop() {
    isOver = true
    clearInterval(timer)
    unsubscribe()
  }
  return stop
}
