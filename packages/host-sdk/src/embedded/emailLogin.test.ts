import type { AuthUser } from '@vestibule/protocol'
import { describe, expect, test, vi } from 'vitest'
import { createEmbeddedConnector } from '../adapters/eip155/createEip155Parts.js'
import { addConnectors } from '../core/connectors.js'
import type { FrameClient } from '../core/frame.js'
import { AUTH_CONNECTOR } from '../core/model/connectorIds.js'
import { getNamespace } from '../core/namespaceState.js'
import { ADDRESS, createTestCore, memoryArea, offerWallet } from '../core/testing/createTestCore.js'
import { createInstance } from '../start/instance.js'
import { createSession } from './createSession.js'
import { finishLogin } from './emailLogin.js'

const MINE = 'ann@example.com'

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

test('[C01] counts a second login as a new email after 30,000 ms, but not after 29,999 ms', async () => {
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

describe('another code for a login', () => {
  test('is sent to the first address in any spelling', async () => {
    const { mailed, vestibule } = openPage()
    await vestibule.connectEmail(MINE)
    await expect(vestibule.resendCode(' Ann@Example.com ')).resolves.toBe('code')
    expect(mailed).toHaveLength(2)
  })

  test.each([
    ['another address', 'eve@example.com'],
    ['nobody', ''],
  ])('error: is not sent to %s, and the login continues', async (_who, email) => {
    const { mailed, vestibule } = openPage()
    await vestibule.connectEmail(MINE)
    await expect(vestibule.resendCode(email)).rejects.toMatchObject({
      type: 'invalidParams',
      message: expect.stringContaining('connectEmail'),
    })
    expect(mailed).toEqual([MINE])
  })

  test('error: is refused before a first code', async () => {
    const { mailed, vestibule } = openPage()
    await expect(vestibule.resendCode(MINE)).rejects.toMatchObject({ type: 'invalidParams' })
    expect(mailed).toEqual([])
  })
})

describe('the end of a login', () => {
  const user = (chainId: string): AuthUser => ({
    address: ADDRESS,
    chainId,
    accounts: [{ id: 'seed:eip155:0', namespace: 'eip155', address: ADDRESS, type: 'eoa' }],
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
  })

  function beforeLogin() {
    const asked: string[] = []
    const core = createTestCore({}, memoryArea(), async () => {
      const call = async (method: string, params: { chainId?: string }) => {
        asked.push(method)
        return method === 'getUser' ? user(params.chainId ?? '') : { chainId: 'eip155:31337' }
      }
      return { call, request: call, destroy() {} } as unknown as FrameClient
    })
    const session = createSession(core)
    addConnectors(core, [createEmbeddedConnector(core, session)])
    return { core, session, asked }
  }

  test('[J02] connects the event’s user without a request to the frame', async () => {
    const { core, session, asked } = beforeLogin()
    await finishLogin(core, { user: user('eip155:31337') })
    const { accountState, networkState } = getNamespace(core.store.getState(), 'eip155')
    expect(accountState).toMatchObject({ status: 'connected', address: ADDRESS })
    expect(networkState.caipNetwork?.caipNetworkId).toBe('eip155:31337')
    expect(asked).toEqual([])
    await session.load('eip155:31337')
    expect(asked).toEqual(['getUser'])
  })

  test('requests the user from the frame if the page is on another network than the event’s user', async () => {
    const { core, session, asked } = beforeLogin()
    await finishLogin(core, { user: user('eip155:31338') })
    expect(asked).toEqual(['getUser'])
    expect(session.user()?.chainId).toBe('eip155:31337')
  })
})
