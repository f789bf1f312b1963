import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nativeToken } from '../assets/tokensOf.js'
import { connect } from '../connections/connect.js'
import type { FrameClient } from '../core/frame.js'
import { getNamespace } from '../core/namespaceState.js'
import { ADDRESS, createTestCore, memoryArea, offerWallet } from '../core/testing/createTestCore.js'
import { createTestSession } from '../core/testing/createTestSession.js'
import { askForBackup, askReturning, readBackup } from './backup.js'
import { noteVisit } from './visit.js'

const HOUR = 3_600_000
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('sessionStorage', memoryArea())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** `asked` counts backup prompts. */
async function openPage(
  options: { recoverable?: boolean; area?: ReturnType<typeof memoryArea> } = {},
) {
  const { recoverable = false, area = memoryArea() } = options
  let asked = 0
  const core = createTestCore({}, area, async () => {
    const call = async (method: string) => {
      if (method === 'protectWallet') asked += 1
      return {}
    }
    return { call, request: call, destroy() {} } as unknown as FrameClient
  })
  const { connector } = offerWallet(core, { id: 'auth' })
  connector.session = createTestSession({
    email: 'ann@example.com',
    address: ADDRESS,
    chainId: 'eip155:31337',
    accounts: [{ id: 'seed:eip155:0', namespace: 'eip155', address: ADDRESS, type: 'eoa' }],
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
    recoverable,
  })
  await connect(core, connector)
  const hold = (amount: string) =>
    core.store.setState({
      balances: {
        eip155: {
          ...{ caipAddress: `eip155:31337:${ADDRESS}`, symbol: 'ETH', decimals: 18 },
          ...{ label: `${amount} ETH`, amount, value: BigInt(Number(amount) * 1e18) },
        },
      },
    })
  return { core, area, hold, asked: () => asked }
}

describe('[J05] a backup of the embedded wallet', () => {
  test('is not requested if a backup exists', async () => {
    const { core, asked } = await openPage({ recoverable: true })
    expect(readBackup(core)).toBe('none')
    askReturning(core)
    expect(asked()).toBe(0)
  })

  test('can be postponed for exactly 24 hours after the first request', async () => {
    const { core } = await openPage()
    expect(readBackup(core)).toBe('ask')
    await askForBackup(core)
    expect(readBackup(core)).toBe('later')
    vi.advanceTimersByTime(12 * HOUR)
    await askForBackup(core)
    vi.advanceTimersByTime(12 * HOUR - 1)
    expect(readBackup(core)).toBe('later')
    vi.advanceTimersByTime(1)
    expect(readBackup(core)).toBe('due')
  })

  test('cannot be postponed once the wallet has a balance', async () => {
    const { core, hold } = await openPage()
    await askForBackup(core)
    hold('0')
    expect(readBackup(core)).toBe('later')
    hold('0.000000000000000001')
    expect(readBackup(core)).toBe('due')
  })

  test('cannot be postponed with a token, except suspected spam or another account’s token', async () => {
    const { core } = await openPage()
    await askForBackup(core)
    const { accountState, networkState } = getNamespace(core.store.getState())
    const { caipAddress } = accountState
    const { caipNetwork } = networkState
    if (caipAddress === undefined || caipNetwork === undefined) throw new Error('Not connected.')
    const holdings = (amount: string) => [nativeToken(caipNetwork, amount)]
    const status = 'ready' as const
    const tokens = holdings('0')
    const hidden = holdings('1')
    core.store.setState({ holdings: { caipAddress, status, tokens, hidden } })
    expect(readBackup(core)).toBe('later')
    const other = { caipAddress: `${caipNetwork.caipNetworkId}:${OTHER}` as const }
    core.store.setState({ holdings: { ...other, status, tokens: hidden } })
    expect(readBackup(core)).toBe('later')
    core.store.setState({ holdings: { caipAddress, status, tokens: hidden } })
    expect(readBackup(core)).toBe('due')
  })

  test('is requested for another wallet', async () => {
    const { core, area } = await openPage()
    area.setItem(
      '@vestibule/backup_asked',
      `0x0000000000000000000000000000000000000001 ${Date.now()}`,
    )
    expect(readBackup(core)).toBe('ask')
  })
})

describe('[J05] a returning user without a backup', () => {
  test('is asked only once in a tab', async () => {
    const { core, asked } = await openPage()
    askReturning(core)
    askReturning(core)
    await expect.poll(asked).toBe(1)
  })

  test('is not asked in the tab of the login', async () => {
    const { core, asked } = await openPage()
    noteVisit()
    askReturning(core)
    await Promise.resolve()
    expect(asked()).toBe(0)
  })

  test('is asked in another tab only after a day', async () => {
    const { core, area } = await openPage()
    await askForBackup(core)
    const comeBack = async (hours: number) => {
      vi.advanceTimersByTime(hours * HOUR)
      vi.stubGlobal('sessionStorage', memoryArea())
      const again = await openPage({ area })
      askReturning(again.core)
      return again
    }
    const early = await comeBack(23)
    await Promise.resolve()
    expect(early.asked()).toBe(0)
    const late = await comeBack(1)
    await expect.poll(late.asked).toBe(1)
  })
})
