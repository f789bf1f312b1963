import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createAdmission } from '../domain/admission/createAdmission.js'
import { createFrontDoor } from './frontDoor.js'
import { createRelayDoor } from './relayDoor.js'

const handshakeFrom = (address: string) =>
  ({
    url: '/relay?projectId=demo',
    headers: { 'x-forwarded-for': address },
    socket: { remoteAddress: '127.0.0.1' },
  }) as unknown as IncomingMessage

function createWorld() {
  const admission = createAdmission({ clock: Date.now })
  const front = createFrontDoor({ admission, trustProxy: 1, projects: [] })
  const door = createRelayDoor(front)
  const entered: string[] = []
  return {
    entered,
    ask: (address: string) =>
      door(handshakeFrom(address), {
        enter: () => void entered.push(address),
        refuse: () => void entered.push('refused'),
      }),
  }
}

test('security: serves an idle site’s handshake before those of an earlier flood', async () => {
  const { entered, ask } = createWorld()
  for (let each = 0; each < 100; each++) ask('198.51.100.1')
  ask('203.0.113.1')
  await expect.poll(() => entered.length).toBe(101)
  expect(entered.indexOf('203.0.113.1')).toBeLessThan(20)
})

test('leaves event loop passes between two handshakes', async () => {
  const { entered, ask } = createWorld()
  for (let each = 0; each < 3; each++) ask('198.51.100.1')
  for (let pass = 0; pass < 5; pass++) await new Promise((resolve) => setImmediate(resolve))
  expect(entered).toHaveLength(1)
  await expect.poll(() => entered.length).toBe(3)
})
