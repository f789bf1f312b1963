import { expect, test } from 'vitest'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { walletOwners } from '../../testing/visitors/walletOwners.js'
import { createWorld } from '../../testing/world.js'
import { createSessionEnds } from './createSessionEnds.js'

const END = '/v1/auth/session/end'

onDatabase((db) => {
  const { owner, device } = walletOwners(db)

  test('reports the end of a session to its client in any process, and to no other client', async () => {
    const ada = await owner('ends@example.com')
    const phone = await device('ends@example.com', ada.world)
    const tablet = await device('ends@example.com', createWorld(db()))
    const away = new AbortController()
    const waits = tablet.visitor.send('GET', END, { signal: away.signal })
    const ended = phone.visitor.send('GET', END)
    const { control } = ada.wallet
    await ada.addMethod(`${'A'.repeat(21)}Q`, 1)
    const path = `/devices/${phone.session.deviceId}/revoke`
    expect(await ada.ask('POST', path, { control })).toMatchObject({ status: 200 })
    expect(await ended).toMatchObject({
      status: 401,
      body: { error: { data: { type: 'sessionEnded' } } },
    })
    const isWaiting = Symbol('waiting')
    expect(await Promise.race([waits, Promise.resolve(isWaiting)])).toBe(isWaiting)
    away.abort()
    expect(await waits.catch(() => ({ status: 200 }))).toMatchObject({ status: 200 })
  })

  test('security: refuses to wait without a session', async () => {
    const { visitor } = await device('no-session@example.com')
    await visitor.send('POST', '/v1/auth/sign-out', { body: {} })
    expect(await visitor.send('GET', END)).toMatchObject({ status: 401 })
  })
})

const { signal } = new AbortController()
const wait = { milliseconds: 60_000, signal }
const everyone = async (ids: readonly string[]) => new Set(ids)

test('refuses requests above the limit, and ends no session while the database is unavailable', async () => {
  const away = () => Promise.reject(new Error('The database is away.'))
  const ends = createSessionEnds({ living: away, look: 5, most: 1 })
  const first = ends.wait('one', { milliseconds: 100, signal })
  await expect(ends.wait('two', wait)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await first).toBe(false)
})

test('ends all waiting requests when the process closes', async () => {
  const closing = new AbortController()
  const ends = createSessionEnds({ living: everyone, closing: closing.signal, look: 5 })
  const waiting = ends.wait('one', wait)
  closing.abort()
  expect(await waiting).toBe(false)
  expect(await ends.wait('two', wait)).toBe(false)
})
