import type { FrameConfig } from '@vestibule/protocol/http'
import { expect, test } from 'vitest'
import { createApprovalQueue } from '../approval/approvalQueue.js'
import type { ApiClient } from '../platform/apiClient.js'
import { systemClock } from '../platform/clock.js'
import { memoryStore } from '../platform/memoryStore.js'
import { createTabTrips } from '../popup/tabTrips.js'
import { createRequestLog } from '../rpc/requestLog.js'
import type { NewDevices } from '../wallet/newDevices.js'
import { requestContext } from '../wallet/testing/requestContext.js'
import type { KeyWorker } from '../wallet/worker/keyWorker.js'
import { createRequestAnswers } from './createRequestAnswers.js'
import type { Wallet } from './createWallet.js'

const { account: address, network, origin } = requestContext
const never = () => new AbortController().signal

/** A page with an account. */
function page() {
  const queue = createApprovalQueue()
  const entries = memoryStore()
  const answer = createRequestAnswers({
    config: { projectId: 'demo' } as FrameConfig,
    origin,
    dappName: 'Demo',
    api: { request: () => new Promise<never>(() => {}) } as unknown as ApiClient,
    wallet: {
      account: async () => ({ id: 'seed:eip155:0', namespace: 'eip155', address, type: 'eoa' }),
      requireSession: async () => {},
    } as unknown as Wallet,
    keys: { call: async () => ({ ticket: 'ticket' }) } as unknown as KeyWorker,
    entries,
    newDevices: { unshown: async () => undefined } as NewDevices,
    userId: async () => 'user',
    queue,
    requests: createRequestLog({ entries, owner: 'page', clock: systemClock }),
    trips: createTabTrips({
      area: () => ({ getItem: () => null, setItem() {}, removeItem() {} }),
      owner: 'page',
      clock: systemClock,
    }),
  })
  return {
    queue,
    /** Takes a place for a request. @returns what goes on with it */
    arrive(text: string, requestId: string) {
      const place = queue.place(never())
      const asked = { method: 'personal_sign', params: [text, address], network, requestId }
      return () =>
        void answer({ ...asked, place }, never())
          .finally(place.pass)
          .catch(() => {})
    },
  }
}

test('shows a request that arrives twice, and the one after it, whichever of the two goes on first', async () => {
  const { queue, arrive } = page()
  const [first, same, next] = [
    arrive('0x68656c6c6f', 'one'),
    arrive('0x68656c6c6f', 'one'),
    arrive('0x776f726c64', 'two'),
  ]
  same()
  first()
  next()
  await expect
    .poll(() => queue.store.getState().waiting.map(({ approval }) => approval.requestId))
    .toEqual(['one', 'two'])
})
