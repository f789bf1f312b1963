import { NAMESPACES } from '@vestibule/protocol'
import { expect, test } from 'vitest'
import { createSession } from '../auth/session.js'
import { createConsents } from '../consent/createConsents.js'
import { createApiClient } from '../platform/apiClient.js'
import { loadDpopKeys } from '../platform/dpopKeys.js'
import { memoryStore } from '../platform/memoryStore.js'
import { createDeviceStore } from '../wallet/deviceStore.js'
import { importsDiverge } from '../wallet/testing/importsDiverge.js'
import { withServices } from '../wallet/testing/realServices.js'
import { id, startKeys } from '../wallet/testing/testDevice.js'
import { newUser } from '../wallet/testing/walletBench.js'
import type { KeyWorker } from '../wallet/worker/keyWorker.js'
import { createWallet } from './createWallet.js'

const ORIGIN = 'https://dapp.example'

const services = withServices()

/** `before` runs before each worker call. */
async function walletOf({ before = async () => {} }: { before?: () => Promise<void> } = {}) {
  const entries = memoryStore()
  const store = createDeviceStore(entries)
  const keys = () => loadDpopKeys(store)
  const signIn = async (userId: string) => {
    const who = { userId, deviceId: id('device'), keys: await keys() }
    const session = await services.signIn(who)
    await store.saveSession(session)
    return session.info.userId
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
    namespaces: NAMESPACES,
    onShown: (account) => shown.push(account),
  })
  const ada = await signIn(newUser())
  await consents.give(ada)
  return { ada, device: { ...worker, store }, wallet, signIn, consents, shown }
}

test('[J05] behavior: shows the account after the sign-in', async () => {
  const { ada, wallet, consents, shown } = await walletOf()
  expect(await wallet.open()).toEqual([])
  expect(await consents.account(ada)).toMatchObject({ id: 'seed:eip155:0' })
  expect((await wallet.shown()).map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
  expect(shown).toEqual([0])
})

test('security: hides the account when another user signs in in another tab, even with consent', async () => {
  const { wallet, signIn, consents } = await walletOf()
  await wallet.open()
  const [before] = await wallet.shown()
  const ended: string[] = []
  wallet.onEnded(() => ended.push('ended'))
  const address = `0x${'2'.repeat(40)}`
  const bob = await signIn(newUser())
  await consents.give(bob, { id: 'seed:eip155:0', address })
  await wallet.followSession()
  expect(ended).toEqual(['ended'])
  expect((await wallet.shown()).map(({ address }) => address)).not.toContain(before?.address)
})

test('security: does not show an account if another user signs in meanwhile', async () => {
  const bob = { arrives: async () => {} }
  const { ada, wallet, signIn, consents, shown } = await walletOf({ before: () => bob.arrives() })
  bob.arrives = async () => void (await signIn(newUser()))
  await expect(wallet.open()).rejects.toMatchObject({ type: 'sessionEnded' })
  expect(wallet.isOpen()).toBe(false)
  expect(shown).toEqual([])
  expect(await consents.account(ada)).toBeUndefined()
})

test('[J05] security: does not show another imported account that has the same index', async () => {
  const { ada, device, wallet, consents, shown } = await walletOf()
  await wallet.open()
  const imported = await importsDiverge({ services, device, userId: ada })
  await consents.give(ada, imported)
  await device.call('lock', {})
  const choice = await wallet.open()
  expect(choice.map((account) => account.id)).toContain(imported.id)
  expect(wallet.isOpen()).toBe(false)
  expect(shown).toEqual([0])
})
