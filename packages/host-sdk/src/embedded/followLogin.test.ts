import type { FrameContract } from '@vestibule/protocol'
import type { Caller } from '@vestibule/protocol/channel'
import { describe, expect, test } from 'vitest'
import { createEmbeddedConnector } from '../adapters/eip155/createEip155Parts.js'
import { addConnectors } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'
import { ADDRESS, createTestCore, memoryArea } from '../core/testing/createTestCore.js'
import { frameEvents } from '../frame/frameEvents.js'
import { createSession } from './createSession.js'
import { followLogin } from './followLogin.js'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/**
 * Opens a page with a login from another page.
 * @param meanwhile runs between the page's requests for account and network
 */
function openPage(
  meanwhile: (elsewhere: { become: (address?: string) => Promise<void> }) => unknown,
) {
  let address: string | undefined = ADDRESS
  const core: Core = createTestCore({}, memoryArea(), async () => ({
    call: call as Caller<FrameContract>,
    request: async () => null,
    destroy() {},
  }))
  const events = frameEvents(core)
  async function become(next?: string) {
    address = next
    await events.sessionEnded({}, { id: 'one', signal: new AbortController().signal })
  }
  async function call(method: keyof FrameContract) {
    if (method === 'isConnected') return { isConnected: address !== undefined }
    if (method === 'getUser')
      return {
        address,
        accounts: [{ id: 'seed:eip155:0', namespace: 'eip155', address, type: 'eoa' }],
      }
    await meanwhile({ become })
    return { chainId: 'eip155:31337' }
  }
  addConnectors(core, [createEmbeddedConnector(core, createSession(core))])
  const account = () => getNamespace(core.store.getState(), 'eip155').accountState
  return { core, account }
}

describe('followLogin', () => {
  test('shows the login of another tab', async () => {
    const { core, account } = openPage(() => {})
    await followLogin(core)
    expect(account()).toMatchObject({ status: 'connected', address: ADDRESS })
  })

  test.each([
    ['signs out', undefined],
    ['signs in another user', OTHER],
  ])('shows no account if another tab %s before the page listens', async (_what, next) => {
    const { core, account } = openPage(({ become }) => become(next))
    await followLogin(core)
    expect(account()).toMatchObject({ status: 'disconnected', address: undefined })
    expect(core.storage.get('connections')).toBeUndefined()
  })
})
