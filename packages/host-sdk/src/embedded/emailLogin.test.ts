import { describe, expect, test, vi } from 'vitest'
import type { FrameClient } from '../core/frame.js'
import { AUTH_CONNECTOR } from '../core/model/connectorIds.js'
import { createTestCore, memoryArea, offerWallet } from '../core/testing/createTestCore.js'
import { createInstance } from '../instance.js'

const MINE = 'ann@example.com'

/** A page whose frame asks for a code; the addresses that it has mailed stand in `mailed`. */
function openPage() {
  const mailed: string[] = []
  const core = createTestCore({}, memoryArea(), async () => {
    const call = async (method: string, params: { email?: string }) => {
      if (method === 'connectEmail' && params.email !== undefined) mailed.push(params.email)
      return { action: 'VERIFY_OTP' }
    }
    return { call, request: call, destroy() {} } as unknown as FrameClient
  })
  offerWallet(core, { id: AUTH_CONNECTOR })
  return { core, mailed, vestibule: createInstance(core, undefined) }
}

test('[C01] a second login counts as a new mail after 30,000 ms, and not after 29,999 ms', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const { core, vestibule } = openPage()
    const mailedAt = () => core.store.getState().lastEmailLoginTime
    await vestibule.connectEmail(MINE)
    const first = Date.now()
    vi.setSystemTime(first + 29_999)
    await vestibule.connectEmail(MINE)
    expect(mailedAt()).toBe(first)
    vi.setSystemTime(first + 30_000)
    await vestibule.connectEmail(MINE)
    expect(mailedAt()).toBe(first + 30_000)
  } finally {
    vi.useRealTimers()
  }
})

describe('another code', () => {
  test('goes to the address that asked for the first, however it is written', async () => {
    const { mailed, vestibule } = openPage()
    await vestibule.connectEmail(MINE)
    await expect(vestibule.resendCode(' Ann@Example.com ')).resolves.toBe('code')
    expect(mailed).toHaveLength(2)
  })

  test.each([
    ['another address', 'eve@example.com'],
    ['nobody', ''],
  ])('error: %s is mailed nothing, and the login stays where it was', async (_who, email) => {
    const { mailed, vestibule } = openPage()
    await vestibule.connectEmail(MINE)
    await expect(vestibule.resendCode(email)).rejects.toMatchObject({
      type: 'invalidParams',
      message: expect.stringContaining('connectEmail'),
    })
    expect(mailed).toEqual([MINE])
  })

  test('error: before anyone asked for a first one', async () => {
    const { mailed, vestibule } = openPage()
    await expect(vestibule.resendCode(MINE)).rejects.toMatchObject({ type: 'invalidParams' })
    expect(mailed).toEqual([])
  })
})
