import { afterEach, describe, expect, test } from 'vitest'
import { indexedDbStore } from '../platform/indexedDbStore.js'
import { createDeviceStore } from './deviceStore.js'
// The development server must know the worker's modules.
import './namespaces/eip155/signer/eip155Signer.js'
import './namespaces/solana/signer/solanaSigner.js'
import './worker/keyService.js'
import { createKeyWorker } from './worker/keyWorker.js'

const url = new URL('./testing/vitestWorker.ts', import.meta.url).href
const userId = 'u'.repeat(22)
const session = {
  id: 's'.repeat(43),
  info: {
    userId,
    deviceId: 'd'.repeat(22),
    email: 'ada@example.com',
    expiresAt: '2100-01-01T00:00:00Z',
    wallet: null,
  },
}

const keys = createKeyWorker({ url, place: 'page' })
afterEach(async () => {
  keys.stop()
  await createDeviceStore(indexedDbStore()).clearSession(session.id)
})

describe('the key worker in its own thread', () => {
  test('error: rejects a call without a session with `sessionEnded`', async () => {
    await expect(keys.call('accounts', {})).rejects.toMatchObject({ type: 'sessionEnded' })
  })

  test('reads its place from the document that starts it, and rejects decisions of other places', async () => {
    const hub = createKeyWorker({ url, place: 'hub' })
    const walletId = 'w'.repeat(22)
    const offline = { walletId, what: { kind: 'phrase' }, methodId: walletId } as const
    const secret = { kind: 'kit', text: '' } as const
    await expect(keys.call('exportOffline', { ...offline, secret })).rejects.toMatchObject({
      type: 'methodNotAllowed',
    })
    await expect(hub.call('exportOffline', { ...offline, secret })).rejects.toMatchObject({
      type: 'notConnected',
    })
    hub.stop()
  })

  test('behavior: reads the data that the document stored', async () => {
    await createDeviceStore(indexedDbStore()).saveSession(session)
    await expect(keys.call('accounts', {})).resolves.toEqual({ accounts: [] })
    await expect(
      keys.call('prepare', { intent: { namespace: 'eip155', kind: 'message', bytes: '00' } }),
    ).rejects.toMatchObject({ type: 'notConnected' })
  })

  test('[J05] error: does not publish the address of a wallet created without services', async () => {
    const store = createDeviceStore(indexedDbStore())
    await store.saveSession(session)
    await expect(keys.call('create', {})).rejects.toMatchObject({ type: 'somethingWrong' })
    await expect(keys.call('accounts', {})).resolves.toEqual({ accounts: [] })
    expect(await store.pending(userId)).toMatchObject({ generation: 1, vault: { version: 1 } })
    expect(await store.record(userId)).toBeUndefined()
  })

  test('behavior: freezes prototypes before other code runs', async () => {
    const probe = `import ${JSON.stringify(url)}; postMessage(Object.isExtensible(Object.prototype))`
    const blob = new Blob([probe], { type: 'text/javascript' })
    const worker = new Worker(URL.createObjectURL(blob), { type: 'module' })
    const answer = await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('The worker did not start.')))
    })
    worker.terminate()
    expect(answer).toBe(false)
  })
})
