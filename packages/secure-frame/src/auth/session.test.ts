import { SessionRead } from '@vestibule/protocol/http'
import {
  codeOf,
  createWorld,
  DAPP_ORIGIN,
  FRAME_ORIGIN,
  PROJECTS,
} from '@vestibule/services/testing'
import { openTestDatabase } from '@vestibule/services/testing/database'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createApiClient } from '../platform/apiClient.js'
import { loadDpopKeys } from '../platform/dpopKeys.js'
import { memoryStore } from '../platform/memoryStore.js'
import { createDeviceStore } from '../wallet/deviceStore.js'
import { signInByMail } from '../wallet/testing/signInByMail.js'
import { createSession } from './session.js'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
afterEach(() => void vi.useRealTimers())

async function signedIn() {
  const projects = PROJECTS.filter(({ deviceCheck }) => deviceCheck === 'never')
  const world = createWorld(database.db, { clock: () => Date.now(), config: { projects } })
  const answers: number[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await world.fetch(new Request(input, init))
    answers.push(response.status)
    return response
  }
  const store = createDeviceStore(memoryStore())
  const keys = () => loadDpopKeys(store)
  const signIn = signInByMail({
    fetch,
    projectId: 'never',
    origin: FRAME_ORIGIN,
    dappOrigin: DAPP_ORIGIN,
    code: async (email) => codeOf(await world.mailbox(email)),
  })
  const api = createApiClient({
    baseUrl: FRAME_ORIGIN,
    keys,
    session: async () => (await store.session())?.id,
    fetch,
  })
  const session = createSession({ api, store })
  const { id, info } = await signIn({ userId: 'leaves', deviceId: 'd', keys: await keys() })
  await session.save(id, info)
  const read = () =>
    api.request({
      method: 'GET',
      path: '/v1/auth/session',
      response: SessionRead.response,
      session: id,
    })
  await read()
  return { session, answers, read }
}

test('security: signs out long after the last request, even if the services require a newer proof', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const { session, answers, read } = await signedIn()
  vi.setSystemTime(Date.now() + 20 * 60_000)
  answers.length = 0
  await session.end()
  expect(answers).toEqual([401, 200])
  await expect(read()).rejects.toMatchObject({ data: { status: 401 } })
})
