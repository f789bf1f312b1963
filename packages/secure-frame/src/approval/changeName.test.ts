import { VestibuleError } from '@vestibule/protocol'
import { NameProfiles } from '@vestibule/protocol/http'
import { CHANGE_NAME, readNameText } from '@vestibule/protocol/names'
import type { Hex } from 'viem'
import { verifyMessage } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { systemRandom } from '../platform/bytes.js'
import { systemClock } from '../platform/clock.js'
import { memoryStore } from '../platform/memoryStore.js'
import { createNameBook, type NameBook } from '../platform/nameBook.js'
import { createTabTrips } from '../popup/tabTrips.js'
import type { Outcome } from '../rpc/requestLog.js'
import { loadDocumentPart } from '../wallet/namespaces/document/manifests.js'
import type { NameRequest } from '../wallet/namespaces/eip155/requests/approvalRequest.js'
import type { NewDevices } from '../wallet/newDevices.js'
import { deviceApi } from '../wallet/testing/deviceApi.js'
import { NAME_SUFFIX, withServices } from '../wallet/testing/realServices.js'
import { requestContext } from '../wallet/testing/requestContext.js'
import { home } from '../wallet/testing/walletBench.js'
import { createApprovalQueue } from './approvalQueue.js'
import { approveRequest } from './approveRequest.js'

const TIMEOUT_MS = { timeout: 60_000, interval: 5 }

const services = withServices()

const ALICE = { action: 'register', name: 'alice' }
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TYPO = OTHER.replace('C51812', 'c51812')

const SOLANA_NETWORK = { caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' } as const

const freshLabel = () => `n${Buffer.from(systemRandom(6)).toString('hex').replace(/[015]/g, 'x')}`

async function page({
  host = new URL(services.origin).host,
  namespace = 'eip155' as 'eip155' | 'solana',
  loses = false,
} = {}) {
  const { device } = await home(services)
  const { accounts } = await device.call('accounts', {})
  const [account] = accounts.filter((each) => each.namespace === namespace)
  const { address = '' } = account ?? {}
  const { requests } = await loadDocumentPart(namespace)
  const network = { ...requestContext.network, ...(namespace === 'solana' && SOLANA_NETWORK) }
  const api = deviceApi(services, device.store)
  const queue = createApprovalQueue()
  const book = createNameBook({ api, projectId: 'never', host })
  const losing: NameBook = {
    ...book,
    async change(body) {
      await book.change(body)
      throw new VestibuleError('somethingWrong', { data: { reason: 'network' } })
    },
  }
  const noted: Outcome[] = []
  const area = { getItem: () => null, setItem() {}, removeItem() {} }
  const { signal } = new AbortController()
  async function ask(params: unknown[]) {
    const place = queue.place(signal)
    if (account === undefined) throw new Error('There is no such account.')
    const asked = { method: CHANGE_NAME, params, account, network }
    const deps: approveRequest.Dependencies = {
      ...{ requests, queue, place, isNew: Promise.resolve(), entries: memoryStore() },
      keys: { call: device.call, stop: device.crash },
      rpc: { request: async () => Promise.reject(new VestibuleError('rpcFailed')) },
      names: loses ? losing : book,
      userId: async () => 'user',
      origin: requestContext.origin,
      dappName: 'Demo',
      note: async (outcome) => void noted.push(outcome),
      requireSession: async () => {},
      newDevices: { unshown: async () => undefined } as NewDevices,
      trips: createTabTrips({ area: () => area, owner: 'page', clock: systemClock }),
      isOffline: async () => false,
    }
    return approveRequest(deps, asked, signal).finally(place.pass)
  }
  const shown = () =>
    vi.waitFor(() => {
      const [first] = queue.store.getState().waiting
      if (first === undefined) throw new Error('Nothing is shown yet.')
      return { ...first, request: first.approval.view.request as NameRequest }
    }, TIMEOUT_MS)
  return {
    address: address as Hex,
    noted,
    queue,
    ask,
    shown,
    async names() {
      const path = `/v1/profile/reverse/${address}?projectId=never`
      return api.request({ method: 'GET', path, response: NameProfiles })
    },
  }
}

describe('registering a name', () => {
  test('[J12] [A16] signs and sends the shown text, and returns only the name to the page', async () => {
    const { address, noted, ask, shown, names } = await page()
    const label = freshLabel()
    const asked = ask([{ action: 'register', name: label, attributes: { bio: 'Hello' } }])
    const { request, decide } = await shown()
    const name = `${label}.${NAME_SUFFIX}`
    const text = request.change?.text ?? ''
    const read = readNameText(text)
    expect(read).toMatchObject({
      ...{ name, attributes: { bio: 'Hello' }, action: 'register', address },
      ...{ domain: new URL(services.origin).host, coin_type: 0x8000_0000 + 31_337 },
    })
    expect(read?.nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(request.level).toBe('normal')
    decide(true)
    expect(await asked).toBe(name)
    expect(noted).toEqual([{ state: 'signed', answer: name }])
    const [profile] = await names()
    expect(profile).toMatchObject({ name, record: { message: text, address } })
    const signature = profile?.record.signature as Hex
    expect(await verifyMessage({ address, message: text, signature })).toBe(true)
  })

  test('[J12] does not register a name that the visitor rejected', async () => {
    const { ask, shown, names } = await page()
    const asked = ask([{ action: 'register', name: freshLabel() }])
    const { decide } = await shown()
    decide(false)
    await expect(asked).rejects.toMatchObject({ type: 'userRejected' })
    expect(await names()).toEqual([])
  })

  test('[J12] reports that the name may be registered if the response is lost', async () => {
    const { ask, shown, names, noted } = await page({ loses: true })
    const label = freshLabel()
    const asked = ask([{ action: 'register', name: label }])
    const lost = expect(asked).rejects.toMatchObject({
      type: 'connectionLost',
      data: { delivered: true },
    })
    const { decide } = await shown()
    decide(true)
    await lost
    await expect(shown()).resolves.toMatchObject({ lost: 'unknown' })
    expect(noted).toEqual([])
    await expect(names()).resolves.toMatchObject([{ name: `${label}.${NAME_SUFFIX}` }])
  })

  test('[Z21] returns the services’ reason to the page, and logs no outcome', async () => {
    const label = freshLabel()
    const first = await page()
    const registered = first.ask([{ action: 'register', name: label }])
    const other = await page()
    const asked = other.ask([{ action: 'register', name: label }])
    const [one, two] = [await first.shown(), await other.shown()]
    one.decide(true)
    await registered
    two.decide(true)
    await expect(asked).rejects.toMatchObject({
      message: 'The name is already registered',
      data: { reason: 'taken', status: 409 },
    })
    expect(other.noted).toEqual([])
    expect(await other.names()).toEqual([])
  })

  test.each([
    ['a name that is too short', [{ ...ALICE, name: 'abc' }], 'tooShort'],
    ['uppercase letters', [{ ...ALICE, name: 'Alice' }], 'characters'],
    ['a name with its suffix', [{ ...ALICE, name: 'alice.vestibule.eth' }], 'characters'],
    ['letters of another script', [{ ...ALICE, name: 'аlice' }], 'characters'],
    ['a missing name', [], 'malformed'],
    ['a missing action', [{ name: 'alice' }], 'malformed'],
    ['an unknown action', [{ ...ALICE, action: 'sell' }], 'malformed'],
    ['a text from the page', [{ ...ALICE, message: '{}' }], 'malformed'],
    ['another coin type', [{ ...ALICE, coin_type: 60 }], 'malformed'],
    ['a picture at a script URL', [{ ...ALICE, attributes: { avatar: 'data:x' } }], 'malformed'],
    ['two names', [ALICE, { ...ALICE, name: 'carol' }], 'malformed'],
    ['a release with a recipient', [{ ...ALICE, action: 'release', to: OTHER }], 'malformed'],
    ['a transfer without a recipient', [{ ...ALICE, action: 'transfer' }], 'malformed'],
    [
      'a transfer to a mistyped address',
      [{ ...ALICE, action: 'transfer', to: TYPO }],
      'addressInvalid',
    ],
  ])('[X03] shows no card for %s', async (_, params, reason) => {
    const { ask, queue } = await page()
    await expect(ask(params)).rejects.toMatchObject({ type: 'invalidParams', data: { reason } })
    expect(queue.store.getState().waiting).toEqual([])
  })

  test('[X03] shows no card for a transfer to the account itself', async () => {
    const { address, ask } = await page()
    await expect(ask([{ ...ALICE, action: 'transfer', to: address }])).rejects.toMatchObject({
      data: { reason: 'addressInvalid' },
    })
  })

  test('security: shows no card if the services return another domain than the frame’s', async () => {
    const { ask, queue } = await page({ host: 'wallet.example' })
    await expect(ask([{ action: 'register', name: freshLabel() }])).rejects.toMatchObject({
      type: 'invalidReply',
    })
    expect(queue.store.getState().waiting).toEqual([])
  })
})

describe('a name of a Solana account', () => {
  test('[J12] [A16] registers, transfers and releases a name with texts for Solana’s coin type', async () => {
    const { address, ask, shown, names, queue } = await page({ namespace: 'solana' })
    const other = await page({ namespace: 'solana' })
    const label = freshLabel()
    const name = `${label}.${NAME_SUFFIX}`
    for (const [change, level] of [
      [{ action: 'register', name: label }, 'normal'],
      [{ action: 'transfer', name: label, to: other.address }, 'high'],
      [{ action: 'release', name: label }, 'high'],
    ] as const) {
      const asked = ask([change])
      const { request, decide } = await shown()
      const text = readNameText(request.change?.text ?? '')
      expect(text).toMatchObject({ ...change, name, coin_type: 501, address })
      expect(request.level).toBe(level)
      decide(true)
      expect(await asked).toBe(name)
      expect(await names()).toHaveLength(change.action === 'release' ? 0 : 1)
      await vi.waitFor(() => expect(queue.store.getState().waiting).toEqual([]))
    }
  })

  test.each([
    ['an EVM address', OTHER],
    ['a key that is too short', '1'.repeat(31)],
    ['a name instead of an address', 'alice.vestibule.eth'],
  ])('[X03] shows no card for a transfer to %s', async (_, to) => {
    const { ask, queue } = await page({ namespace: 'solana' })
    await expect(ask([{ ...ALICE, action: 'transfer', to }])).rejects.toMatchObject({
      data: { reason: 'addressInvalid' },
    })
    expect(queue.store.getState().waiting).toEqual([])
  })
})

describe('a name of the account', () => {
  async function owner() {
    const self = await page()
    const label = freshLabel()
    const asked = self.ask([{ action: 'register', name: label }])
    ;(await self.shown()).decide(true)
    await asked
    await vi.waitFor(() => expect(self.queue.store.getState().waiting).toEqual([]))
    return { ...self, label }
  }

  test('[J12] releases the name with the shown text, on a card with a warning', async () => {
    const { label, ask, shown, names } = await owner()
    const asked = ask([{ action: 'release', name: label }])
    const { request, decide } = await shown()
    expect(request).toMatchObject({ level: 'high', risks: ['nameGiven'] })
    expect(readNameText(request.change?.text ?? '')).toMatchObject({
      ...{ name: `${label}.${NAME_SUFFIX}`, action: 'release', attributes: {} },
    })
    decide(true)
    expect(await asked).toBe(`${label}.${NAME_SUFFIX}`)
    expect(await names()).toEqual([])
  })

  test('[J12] transfers the name to another account, which registers it', async () => {
    const other = await page()
    const { label, ask, shown, names } = await owner()
    const asked = ask([{ action: 'transfer', name: label, to: other.address.toLowerCase() }])
    const { request, decide } = await shown()
    expect(request).toMatchObject({ level: 'high', risks: ['nameGiven'] })
    expect(readNameText(request.change?.text ?? '')).toMatchObject({ to: other.address })
    decide(true)
    await asked
    expect(await names()).toHaveLength(1)
    const taken = other.ask([{ action: 'register', name: label }])
    ;(await other.shown()).decide(true)
    await taken
    expect(await names()).toEqual([])
    expect(await other.names()).toMatchObject([{ name: `${label}.${NAME_SUFFIX}` }])
  })

  test('security: does not release the name for another account', async () => {
    const { label, names } = await owner()
    const other = await page()
    const asked = other.ask([{ action: 'release', name: label }])
    ;(await other.shown()).decide(true)
    await expect(asked).rejects.toMatchObject({ data: { reason: 'notOwner' } })
    expect(await names()).toHaveLength(1)
  })
})
