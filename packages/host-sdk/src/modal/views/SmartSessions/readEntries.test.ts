import type { SmartSession } from '@vestibule/protocol/http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { permissionsPart } from '../../../adapters/eip155/permissions/permissionsPart.js'
import { answeringTo, CHAIN, caipAddressOf, pageWith } from '../../../assets/testing/accountPage.js'
import type { EndablePermission, PermissionPart } from '../../../core/model/permissionPart.js'
import { readEntries } from './readEntries.js'
import { endSession, forgetEnded, isEnding } from './SmartSessionList.js'

const NOW = Date.parse('2026-11-30T12:00:00Z')
const END = NOW / 1_000 + 60
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const session = (pci: string, more: Partial<SmartSession> = {}): SmartSession => ({
  ...{ pci, account: `${CHAIN}:0x01`, expiry: END, createdAt: NOW, policies: [] },
  project: { id: 'demo', name: 'Demo', url: 'https://dapp.example:8443' },
  permissions: [
    { type: 'native-token-periodic', data: { periodAmount: '0x1', periodDuration: 60 } },
  ],
  ...{ revokedAt: null, isRevoked: false, ...more },
})

async function pageOf(pcis: readonly SmartSession[], part: Partial<PermissionPart> = {}) {
  vi.setSystemTime(NOW)
  const { apiUrl, asked } = await answeringTo(/^\/v1\/sessions\//, [[200, { pcis }]])
  const core = await pageWith(apiUrl)
  const adapter = core.adapters.get('eip155')
  if (adapter === undefined) throw new Error('There is no adapter.')
  const permissions = { ...permissionsPart, listEndable: async () => [], ...part }
  core.adapters = new Map([['eip155', { ...adapter, permissions: async () => permissions }]])
  return { core, asked }
}

describe('permissions of this site', () => {
  test('[A20] lists the account’s permissions from the services with their state', async () => {
    const { core, asked } = await pageOf([
      session('0x01'),
      session('0x02', { expiry: NOW / 1_000 }),
      session('0x03', { isRevoked: true, revokedAt: NOW }),
      session('0x04', { isRevoked: true, revokedAt: NOW, expiry: 1 }),
    ])
    const entries = await readEntries(core)
    expect(entries.map(({ pci, state }) => [pci, state])).toEqual([
      ['0x01', 'active'],
      ['0x02', 'expired'],
      ['0x03', 'revoked'],
      ['0x04', 'revoked'],
    ])
    expect(entries[0]).toMatchObject({ site: 'dapp.example:8443', expiry: END * 1_000 })
    expect(String(asked[0])).toContain(
      `/v1/sessions/${encodeURIComponent(caipAddressOf(core) ?? '')}?`,
    )
  })

  test('allows a revocation here if this browser’s wallet stored the permission', async () => {
    const revoke = vi.fn<EndablePermission['revoke']>(async () => {})
    const { core } = await pageOf([session('0x01'), session('0x02')], {
      listEndable: async () => [{ pci: '0x02', revoke }],
    })
    const [elsewhere, here] = await readEntries(core)
    expect(elsewhere?.revoke).toBeUndefined()
    expect(here?.revoke).toBe(revoke)
  })

  test('lists permissions even if the wallet does not answer', async () => {
    const { core } = await pageOf([session('0x01')], {
      listEndable: () => Promise.reject(new Error('away')),
    })
    await expect(readEntries(core)).resolves.toMatchObject([{ pci: '0x01', revoke: undefined }])
  })

  const daily = { periodAmount: '0x989680', periodDuration: 86_400 }
  const says = async (permission: object, token: object = { symbol: 'USDC', decimals: 6 }) => {
    const { core } = await pageOf([session('0x01', { permissions: [{ ...permission }] })], {
      readToken: async () => ({ symbol: undefined, decimals: undefined, ...token }),
    })
    const [entry] = await readEntries(core)
    return entry?.says.replace(/[⁨⁩]/g, '')
  }
  const ofToken = { type: 'erc20-token-periodic', data: { ...daily, tokenAddress: TOKEN } }
  const ofCoins = (periodDuration: number, periodAmount = '0x1bc16d674ec80000') => ({
    ...{ type: 'native-token-periodic', data: { periodAmount, periodDuration } },
  })

  test.each([
    ['May spend up to 10 USDC every day', ofToken, undefined],
    ['May spend up to 10 0x5F…180aa3 every day', ofToken, { symbol: undefined, decimals: 6 }],
    [
      'May spend some of the token USDC every day',
      ofToken,
      { symbol: 'USDC', decimals: undefined },
    ],
    ['May spend up to 2 ETH every week', ofCoins(604_800), undefined],
    ['May spend up to 2 ETH every 2 weeks', ofCoins(1_209_600), undefined],
    ['May spend up to 2 ETH every 8 days', ofCoins(691_200), undefined],
    ['May spend up to 2 ETH every hour', ofCoins(3_600), undefined],
    ['May spend up to 2 ETH every 90 minutes', ofCoins(5_400), undefined],
    ['May spend up to 2 ETH every 61 seconds', ofCoins(61), undefined],
    ['May spend any amount of ETH', ofCoins(3_600, `0x${'f'.repeat(64)}`), undefined],
    [
      'May call the contract 0x5F…180aa3',
      { type: 'contract-call', data: { address: TOKEN, functions: [] } },
      undefined,
    ],
    ['May act for your account', { type: 'another' }, undefined],
  ])('shows a permission as “%s”', async (expected, permission, token) => {
    await expect(says(permission, token)).resolves.toBe(expected)
  })
})

describe('a revocation', () => {
  const entryOf = async (revoke: EndablePermission['revoke']) => {
    const { core } = await pageOf([session('0x01')], {
      listEndable: async () => [{ pci: '0x01', revoke }],
    })
    const [entry] = await readEntries(core)
    if (entry === undefined) throw new Error('There is one.')
    const isUnderWay = () => isEnding(core.store.getState().endings, '0x01')
    return { core, entry, isUnderWay }
  }

  test('stays pending until the services confirm it, for at most two minutes', async () => {
    const { core, entry, isUnderWay } = await entryOf(async () => {})
    const ending = endSession(core, entry)
    expect(isUnderWay()).toBe(true)
    await ending
    expect(forgetEnded(core, [entry])).toBe(false)
    vi.setSystemTime(NOW + 119_999)
    expect(isUnderWay()).toBe(true)
    vi.setSystemTime(NOW + 120_000)
    expect(isUnderWay()).toBe(false)
    expect(forgetEnded(core, [{ ...entry, state: 'revoked' }])).toBe(true)
    expect(forgetEnded(core, [{ ...entry, state: 'revoked' }])).toBe(false)
  })

  test('ends after the visitor rejects it', async () => {
    const { core, entry, isUnderWay } = await entryOf(() => Promise.reject(new Error('no')))
    await expect(endSession(core, entry)).rejects.toThrow('no')
    expect(isUnderWay()).toBe(false)
  })
})
