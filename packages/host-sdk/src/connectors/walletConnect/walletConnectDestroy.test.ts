import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { beginRestore } from '../../connections/beginRestore.js'
import { finishRestore } from '../../connections/restore.js'
import { memoryArea } from '../../core/testing/createTestCore.js'
import { createInstance } from '../../start/instance.js'
import { createDapp, type Dapp } from './testing/createDapp.js'
import { createMemoryStorage } from './testing/createMemoryStorage.js'
import { createPhone, type Phone } from './testing/createPhone.js'
import { startRelay, type TestRelay } from './testing/startRelay.js'

let relay: TestRelay
let phone: Phone

beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.stop())
beforeEach(async () => {
  process.env.DISABLE_GLOBAL_CORE = 'true'
  phone = await createPhone(relay.url)
  Reflect.deleteProperty(process.env, 'DISABLE_GLOBAL_CORE')
})
afterEach(() => {
  vi.restoreAllMocks()
  return phone.stop()
})

const destroy = (dapp: Dapp) => createInstance(dapp.core, undefined).destroy()

test('closes the relay’s socket, and restores the session on a new page', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const [storage, area] = [createMemoryStorage(), memoryArea()]
  const first = createDapp({ relayUrl: relay.url, storage, area })
  await phone.pair(await first.offer())
  await phone.approve()
  await first.connected()
  expect(relay.connections()).toBe(2)
  const signing = first.sign(phone.address)
  const outcome = expect(signing).rejects.toMatchObject({ code: 4900 })
  await first.until(({ remoteRequests }) => remoteRequests.length > 0)
  await destroy(first)
  await outcome
  await expect.poll(() => relay.connections()).toBe(1)
  expect(first.account().status).toBe('disconnected')

  const second = createDapp({ relayUrl: relay.url, storage, area })
  beginRestore(second.core)
  await finishRestore(second.core)
  expect(second.account()).toMatchObject({ status: 'connected', address: phone.address })
  await expect.poll(() => relay.connections()).toBe(2)
  expect(warn).not.toHaveBeenCalled()
  await destroy(second)
  await expect.poll(() => relay.connections()).toBe(1)
})

test('keeps the socket that another instance on the page uses', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const storage = createMemoryStorage()
  const first = createDapp({ relayUrl: relay.url, storage })
  const second = createDapp({ relayUrl: relay.url, storage })
  await first.offer()
  const uri = await second.offer()
  await destroy(first)
  await phone.pair(uri)
  await phone.approve()
  await second.connected()
  await destroy(second)
  await expect.poll(() => relay.connections()).toBe(1)
})
