import { describe, expect, test } from 'vitest'
import { createApiClient } from '../../platform/apiClient.js'
import { systemRandom } from '../../platform/bytes.js'
import { loadDpopKeys } from '../../platform/dpopKeys.js'
import { memoryStore } from '../../platform/memoryStore.js'
import { createDeviceStore } from '../deviceStore.js'
import { handlersOf } from '../testing/handlersOf.js'
import { manualClock } from '../testing/manualClock.js'
import { id } from '../testing/testDevice.js'
import { handlersAt } from './handlersAt.js'
import { KEYS } from './keyContract.js'
import { createKeyService } from './keyService.js'
import {
  CHANGES_NOTHING,
  DECISIONS,
  type Decision,
  type DecisionPlace,
  HARMLESS_IN_PAGE,
  mayDecide,
} from './whereToDecide.js'

const PLACES = ['page', 'window', 'hub'] as const satisfies readonly DecisionPlace[]
const METHODS = Object.keys(KEYS) as (keyof typeof KEYS)[]
const free: readonly string[] = CHANGES_NOTHING

function service(place: DecisionPlace, store = createDeviceStore(memoryStore())) {
  const fetch = () => Promise.reject(new TypeError('fetch failed'))
  const api = createApiClient({
    baseUrl: 'https://wallet.example',
    keys: () => loadDpopKeys(store),
    session: async () => undefined,
    fetch,
  })
  const exclusively = <result>(_name: string, run: () => Promise<result>) => run()
  const clock = manualClock()
  const common = { api, store, random: systemRandom, clock, exclusively, refuseKnown: true }
  return createKeyService({ ...common, place })
}

async function outcomeOf(call: () => unknown): Promise<string> {
  try {
    await call()
    return 'ran'
  } catch (error) {
    return (error as { type?: string }).type === 'methodNotAllowed' ? 'refused' : 'ran'
  }
}

describe('places for decisions about a wallet', () => {
  test('lists places for every method of the key worker, unless the method changes nothing', () => {
    const decided = METHODS.filter((name) => Object.hasOwn(DECISIONS, name))
    expect([...decided, ...free].sort()).toEqual([...METHODS].sort())
    const others = Object.keys(DECISIONS).filter((name) => !Object.hasOwn(KEYS, name))
    expect(others).toEqual(['chooseAccount', 'openHub', 'enterHub'])
  })

  test('documents for each decision on a page why clickjacking has no effect', () => {
    const inPage = Object.keys(DECISIONS).filter((name) => mayDecide(name as Decision, 'page'))
    expect(Object.keys(HARMLESS_IN_PAGE).sort()).toEqual(inPage.sort())
  })

  test.each([
    'showLink',
    'approveLink',
    'addRecovery',
    'removeRecovery',
    'cancelRecovery',
    'proveRecovery',
    'exportKeys',
    'exportOffline',
    'importKey',
    'confirmOpening',
    'changeSigning',
    'endSigning',
    'revokeDevice',
    'deleteAccount',
    'cancelDeletion',
    'startIdentityChange',
    'followIdentityChange',
    'cancelIdentityChange',
  ] as const)('security: does not allow %s on a page', (decision) => {
    expect(mayDecide(decision, 'page')).toBe(false)
  })

  test.each(PLACES)('runs a call from the %s only if the table lists that place', async (place) => {
    const handlers = handlersAt(
      place,
      handlersOf(() => async () => undefined as never),
    )
    const own = service(place)
    for (const name of METHODS) {
      const expected = free.includes(name) || mayDecide(name as Decision, place) ? 'ran' : 'refused'
      const context = { id: crypto.randomUUID(), signal: new AbortController().signal }
      expect(await outcomeOf(() => handlers[name]({} as never, context)), name).toBe(expected)
      expect(await outcomeOf(() => own[name]({} as never, context)), name).toBe(expected)
    }
  })

  test('[J05] security: rejects a site session’s decisions in the hub until the visitor confirms the account', async () => {
    const store = createDeviceStore(memoryStore())
    const expiresAt = '2100-01-01T00:00:00Z'
    const info = { userId: id('user'), deviceId: id('device'), expiresAt, wallet: null }
    await store.saveSession({ id: id('session'), info, fromSite: 'shop.example' })
    const own = service('hub', store)
    const call = (name: (typeof METHODS)[number]) => {
      const context = { id: crypto.randomUUID(), signal: new AbortController().signal }
      return outcomeOf(() => own[name]({} as never, context))
    }
    const mayInHub = (name: string) => free.includes(name) || mayDecide(name as Decision, 'hub')
    const inHub = METHODS.filter(mayInHub)
    expect(inHub).toEqual(expect.arrayContaining(['create', 'importKey', 'addFirstRecovery']))
    for (const name of METHODS) {
      // `exportOffline` belongs to a wallet of the device, not to a session.
      const isFree = free.includes(name) || name === 'exportOffline'
      expect(await call(name), name).toBe(isFree ? 'ran' : 'refused')
    }
    await store.renewSession({ id: id('session'), fromSite: undefined })
    for (const name of inHub) expect(await call(name), name).toBe('ran')
  })
})
