import type { Core } from '../core/core.js'
import type { WalletInfo } from '../core/model/connector.js'

/** Delay before the reminder, in ms. */
export const REMINDER = 1_000

/** Reminds the visitor after a delay to open the wallet. */
export async function trackRemote<value>(
  core: Core,
  request: { method: string; wallet: WalletInfo },
  work: Promise<value>,
): Promise<value> {
  const { remoteRequests } = core.store.getState()
  const id = (remoteRequests[remoteRequests.length - 1]?.id ?? 0) + 1
  core.store.setState((state) => ({
    remoteRequests: [...state.remoteRequests, { ...request, id, since: Date.now() }],
  }))
  const timer = setTimeout(() => {
    core.ui.load().catch((error: unknown) => {
      core.log.warn('The reminder of a wallet request was not shown.', error)
    })
  }, REMINDER)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    dismissRemote(core, id)
  }
}

export function dismissRemote(core: Core, id: number) {
  core.store.setState((state) => ({
    remoteRequests: state.remoteRequests.filter((request) => request.id !== id),
  }))
}
