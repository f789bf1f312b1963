import { expect, test } from 'vitest'
import { createSession } from '../auth/session.js'
import { createConsents } from '../consent/createConsents.js'
import { createApiClient } from '../platform/apiClient.js'
import { loadDpopKeys } from '../platform/dpopKeys.js'
import { memoryStore } from '../platform/memoryStore.js'
import { createDeviceStore } from '../wallet/deviceStore.js'
import { memoryServices } from '../wallet/testing/memoryServices.js'
import { id, startKeys } from '../wallet/testing/testDevice.js'
import type { KeyWorker } from '../wallet/worker/keyWorker.js'
import { createWallet } from './createWallet.js'

const ORIGIN = 'https://dapp.example'

/** The wallet of a page on a device where Ada is signed in; what runs before the worker hears of a call. */
async function walletOf({ before = async () => {} }: { before?: () => Promise<void> } = {}) {
  const services = memoryServices()
  const entries = memoryStore()
  const store = createDeviceStore(entries)
  const keys = () => loadDpopKeys(store)
  const signIn = async (userId: string) => {
    const who = { userId, deviceId: id('device'), keys: await keys() }
    await store.saveSession(await services.signIn(who))
  }
  const api = createApiClient({
    baseUrl: services.origin,
    keys,
    session: async () => (await store.session())?.id,
    fetch: services.fetch,
  })
  const worker = startKeys({ services, entries })
  const call: KeyWorker['call'] = async (...asked) => {
    await before()
    return worker.call(...asked)
  }
  const consents = createConsents({ entries, origin: ORIGIN })
  const session = createSession({ api, store })
  const shown: number[] = []
  const wallet = createWallet({
    keys: { call, stop() {} },
    session,
    consents,
    onShown: (account) => shown.push(account),
  })
  await signIn(id('ada'))
  await consents.give(id('ada'))
  return { wallet, signIn, consents, shown }
}

test('[J05] behavior: who signed in sees the one account at once', async () => {
  const { wallet, consents, shown } = await walletOf()
  expect(await wallet.open()).toMatchObject({ choice: [] })
  expect(await consents.account(id('ada'))).toBe(await wallet.address())
  expect(shown).toEqual([0])
})

test('security: a page is not shown the account of somebody else who signed in meanwhile', async () => {
  const bob = { arrives: async () => {} }
  const { wallet, signIn, consents, shown } = await walletOf({ before: () => bob.arrives() })
  bob.arrives = () => signIn(id('bob'))
  await expect(wallet.open()).rejects.toMatchObject({ type: 'sessionEnded' })
  expect(wallet.isOpen()).toBe(false)
  expect(shown).toEqual([])
  expect(await consents.account(id('ada'))).toBeUndefined()
})
