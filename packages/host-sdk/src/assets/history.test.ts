import { afterEach, describe, expect, test, vi } from 'vitest'
import { disconnect } from '../connections/disconnect.js'
import type { Core } from '../core/core.js'
import { ADDRESS, createTestCore, memoryArea } from '../core/testing/createTestCore.js'
import { loadHistory } from './history.js'
import { storedHistory } from './kept/storedHistory.js'
import { answering, CHAIN, caipAddressOf, pageWith } from './testing/accountPage.js'

const transaction = (hash: string, more: object = {}) => ({
  id: `${CHAIN}:${hash}`,
  metadata: {
    operationType: 'receive',
    hash,
    chain: CHAIN,
    minedAt: '2026-11-01T12:00:00.000Z',
    sentFrom: ADDRESS,
    sentTo: ADDRESS,
    status: 'confirmed',
  },
  transfers: [],
  ...more,
})

const hashes = (core: Core) =>
  core.store.getState().history?.transactions.map(({ metadata }) => metadata.hash)

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the history', () => {
  test('[T17] [X04] [A04] reads pages in order, without duplicates, spam and other chains', async () => {
    const quantity = { numeric: '1' }
    const spam = { nft_info: { flags: { is_spam: true } }, direction: 'in', quantity }
    const bought = { nft_info: { flags: { is_spam: false } }, direction: 'in', quantity }
    const elsewhere = transaction('0x9')
    const { apiUrl, asked } = await answering(
      [
        200,
        {
          data: [
            transaction('0x1'),
            transaction('0x2', { transfers: [spam, spam] }),
            { ...elsewhere, metadata: { ...elsewhere.metadata, chain: 'eip155:1' } },
          ],
          next: 'older',
        },
      ],
      [
        200,
        {
          data: [transaction('0x1'), transaction('0x3', { transfers: [spam, bought] })],
          next: null,
        },
      ],
    )
    const core = await pageWith(apiUrl)
    await loadHistory(core)
    await loadHistory(core, { more: true })
    await loadHistory(core, { more: true })
    expect(hashes(core)).toEqual(['0x1', '0x3'])
    const path = `/v1/account/${ADDRESS}/history`
    expect(
      asked.map(({ pathname, searchParams }) => [
        pathname,
        searchParams.get('chainId'),
        searchParams.get('cursor'),
      ]),
    ).toEqual([
      [path, CHAIN, null],
      [path, CHAIN, 'older'],
    ])
  })

  test('[Z01] [T17] reports a failure, and empties the list', async () => {
    const { apiUrl } = await answering(
      [200, { data: [transaction('0x1')], next: 'older' }],
      [200, '<!doctype html>'],
    )
    const core = await pageWith(apiUrl)
    await loadHistory(core)
    await loadHistory(core)
    expect(core.store.getState()).toMatchObject({
      toast: { message: 'Failed to fetch transactions' },
      history: { status: 'failed', transactions: [], next: undefined },
    })
  })

  test('[T17] [C11] keeps the known history while the device is offline', async () => {
    const { apiUrl } = await answering(
      [200, { data: [transaction('0x1')], next: 'older' }],
      [500, ''],
    )
    const core = await pageWith(apiUrl)
    await loadHistory(core)
    vi.stubGlobal('navigator', { onLine: false })
    await loadHistory(core)
    expect(hashes(core)).toEqual(['0x1'])
    expect(core.store.getState()).toMatchObject({ history: { status: 'failed', next: 'older' } })
    expect(core.store.getState().toast).toBeUndefined()
  })

  test('[Z01] [T17] keeps loaded entries if reading older entries fails, and retries', async () => {
    const { apiUrl } = await answering(
      [200, { data: [transaction('0x1')], next: 'older' }],
      [200, '<!doctype html>'],
      [200, { data: [transaction('0x2')], next: null }],
    )
    const core = await pageWith(apiUrl)
    await loadHistory(core)
    await loadHistory(core, { more: true })
    expect(core.store.getState()).toMatchObject({
      toast: { message: 'Failed to fetch transactions' },
      history: { status: 'ready', transactions: [{ id: `${CHAIN}:0x1` }], next: 'older' },
    })
    await loadHistory(core, { more: true })
    expect(hashes(core)).toEqual(['0x1', '0x2'])
  })

  test.each([
    ['join the newest page', ['0x4', '0x3', '0x2'], 'b', ['0x4', '0x3', '0x2', '0x1'], 'c'],
    ['are dropped if the entries in between are unknown', ['0x9', '0x8'], 'x', ['0x9', '0x8'], 'x'],
    ['are dropped if the newest page is the last', ['0x4', '0x2'], null, ['0x4', '0x2'], undefined],
    ['are dropped if the newest page is empty', [], null, [], undefined],
  ])('[T17] after another read, older entries %s', async (_, newest, next, all, cursor) => {
    const { apiUrl } = await answering(
      [200, { data: [transaction('0x3'), transaction('0x2')], next: 'b' }],
      [200, { data: [transaction('0x1')], next: 'c' }],
      [200, { data: newest.map((hash) => transaction(hash)), next }],
    )
    const core = await pageWith(apiUrl)
    await loadHistory(core)
    await loadHistory(core, { more: true })
    await loadHistory(core)
    expect(hashes(core)).toEqual(all)
    expect(core.store.getState().history?.next).toBe(cursor)
  })

  test('[C11] stores the newest entries for the next load, and continues with the services’ cursor', async () => {
    const area = memoryArea()
    const kept = Array.from({ length: 25 }, (_, at) => transaction(`0x${at}`))
    const { apiUrl } = await answering(
      [200, { data: kept, next: 'older' }],
      [200, { data: [transaction('0xnew'), ...kept.slice(0, 10)], next: 'b' }],
    )
    await loadHistory(await pageWith(apiUrl, area))
    const core = await pageWith(apiUrl, area)
    const reading = loadHistory(core)
    expect(core.store.getState().history).toMatchObject({ status: 'loading', next: undefined })
    expect(hashes(core)).toEqual(kept.slice(0, 20).map(({ metadata }) => metadata.hash))
    await reading
    expect(hashes(core)).toEqual(['0xnew', ...kept.slice(0, 10).map((one) => one.metadata.hash)])
    expect(core.store.getState().history).toMatchObject({ status: 'ready', next: 'b' })
  })

  test('[C11] keeps the cached history if a read fails, and deletes it at a disconnect', async () => {
    const area = memoryArea()
    const { apiUrl } = await answering(
      [200, { data: [transaction('0x1')], next: null }],
      [500, ''],
      [500, ''],
    )
    await loadHistory(await pageWith(apiUrl, area))
    await loadHistory(await pageWith(apiUrl, area))
    const core = await pageWith(apiUrl, area)
    expect(storedHistory(core, caipAddressOf(core))?.transactions).toHaveLength(1)
    await disconnect(core)
    expect(storedHistory(core, `${CHAIN}:${ADDRESS}`)).toBeUndefined()
  })

  test.each([
    ['is of another network', { metadata: { ...transaction('0x2').metadata, chain: 'eip155:1' } }],
    ['has an invalid amount', { transfers: [{ direction: 'in', quantity: { numeric: '<' } }] }],
    ['has an invalid day', { metadata: { ...transaction('0x2').metadata, minedAt: 'soon' } }],
    ['is invalid', { metadata: null }],
    [
      'has an invalid name',
      {
        transfers: [{ direction: 'in', quantity: { numeric: '1' }, fungible_info: { symbol: {} } }],
      },
    ],
    ['has invalid transfers', { transfers: [null] }],
  ])('[C11] security: ignores a stored transaction that %s', async (_, change) => {
    const area = memoryArea()
    const core = await pageWith(undefined, area)
    const caipAddress = caipAddressOf(core)
    const transactions = [transaction('0x1'), transaction('0x2', change), 7, null]
    const entry = { caipAddress, transactions, updatedAt: Date.now() }
    core.storage.set('holdings', JSON.stringify({ history: [entry, null] }))
    expect(storedHistory(core, caipAddress)?.transactions.map(({ id }) => id)).toEqual([
      `${CHAIN}:0x1`,
    ])
    const day = { ...entry, updatedAt: Date.now() - 86_400_001 }
    core.storage.set('holdings', JSON.stringify({ history: [day] }))
    expect(storedHistory(core, caipAddress)).toBeUndefined()
  })

  test('[Z07] fails without an account', async () => {
    await expect(loadHistory(createTestCore())).rejects.toMatchObject({
      message: "Transactions can't be fetched without an accountAddress",
    })
  })
})
