import { expect, test } from 'vitest'
import { toAppKitEvent } from './events.js'

test('reports only events that AppKit supports, with AppKit’s names and properties', () => {
  const track = (event: Parameters<typeof toAppKitEvent>[0]) => toAppKitEvent(event, true)[0]?.data
  expect(track({ type: 'modalOpened', view: 'Connect' })).toEqual({
    type: 'track',
    event: 'MODAL_OPEN',
    properties: { connected: true },
  })
  expect(
    track({ type: 'networkChanged', namespace: 'eip155', caipNetworkId: 'eip155:10' }),
  ).toMatchObject({ event: 'SWITCH_NETWORK', properties: { network: 'eip155:10' } })
  expect(track({ type: 'socialStarted', provider: 'google' })).toMatchObject({
    event: 'SOCIAL_LOGIN_STARTED',
    properties: { provider: 'google' },
  })
  expect(track({ type: 'viewChanged', view: 'Networks' })).toBeUndefined()
  expect(track({ type: 'emailSubmitted' })).toMatchObject({ event: 'EMAIL_SUBMITTED' })
})
