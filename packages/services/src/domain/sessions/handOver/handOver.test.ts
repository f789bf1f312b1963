import { HAND_OVER_LIFETIME, HandOverGrant, HandOverTake } from '@vestibule/protocol/http'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '../../../db/schema/sessions.js'
import { DAY } from '../../../platform/time.js'
import { onDatabase } from '../../../testing/database/onDatabase.js'
import { failure } from '../../../testing/failure.js'
import { createVisitor, type Visitor } from '../../../testing/visitors/visitor.js'
import { createWorld } from '../../../testing/world.js'
import { signOutDevices } from '../../wallet/devices/signOutDevices.js'

const INVALID = { status: 400, body: failure('invalidOtp') }

onDatabase((db) => {
  async function home(email: string) {
    const world = createWorld(db())
    const frame = await createVisitor(world)
    const info = await frame.signIn(email)
    const hub = await createVisitor(world, { address: frame.address })
    const take = (code: string, typed = email, by: Visitor = hub) =>
      by.send('POST', '/v1/auth/hand-over/take', {
        body: { code, provider: 'email', login: typed },
      })
    return { world, frame, info, hub, take, granted: (to = hub) => grant(frame, to) }
  }

  async function grant(frame: Visitor, { thumbprint }: Visitor): Promise<string> {
    const answer = await frame.send('POST', '/v1/auth/hand-over', { body: { thumbprint } })
    return HandOverGrant.response.parse(answer.body).code
  }

  const sessionOf = ({ send }: Visitor) => send('GET', '/v1/auth/session')

  test('[J05] gives the page a session of the same user with the same expiry, and sends an email', async () => {
    const { world, info, hub, take, granted } = await home('given@example.com')
    world.clock.advance(2 * DAY)
    const answer = await take(await granted(), ' Given@Example.com')
    const { sessionId, session } = HandOverTake.response.parse(answer.body)
    expect(session).toMatchObject({
      userId: info.userId,
      email: 'given@example.com',
      expiresAt: info.expiresAt,
    })
    expect(session.deviceId).not.toBe(info.deviceId)
    hub.hold(sessionId)
    expect((await sessionOf(hub)).status).toBe(200)
    const mails = await world.mailbox('given@example.com')
    expect(mails.at(-1)?.subject).toBe('New sign-in to your wallet settings')
  })

  test('accepts a handover only once, even if it is taken twice at the same time', async () => {
    const { take, granted } = await home('once-over@example.com')
    const code = await granted()
    const answers = await Promise.all([take(code), take(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await take(code)).toMatchObject(INVALID)
  })

  test('accepts a handover only with its key, and does not count tries with another key', async () => {
    const { world, hub, take, granted, info } = await home('bound@example.com')
    const thief = await createVisitor(world, { address: hub.address })
    const code = await granted()
    for (let attempt = 0; attempt < 4; attempt++)
      expect(await take(code, info.email, thief)).toMatchObject(INVALID)
    expect((await take(code)).status).toBe(200)
  })

  test('refuses a wrong name, and ends the handover after three tries', async () => {
    const { take, granted } = await home('mallory@example.com')
    const code = await granted()
    const typed = 'ana@example.com'
    const somebodyElse = { status: 400, body: failure('invalidEmail', { reason: 'other' }) }
    expect(await take(code, typed)).toMatchObject(somebodyElse)
    expect(await take(code, typed)).toMatchObject(somebodyElse)
    expect(await take(code, typed)).toMatchObject({ status: 429, body: failure('tooManyAttempts') })
    expect(await take(code)).toMatchObject(INVALID)
  })

  test('refuses a handover in another network', async () => {
    const { hub, take, granted } = await home('carried@example.com')
    const code = await granted()
    hub.move('203.0.113.9')
    const elsewhere = { status: 403, body: failure('invalidOtp', { reason: 'network' }) }
    expect(await take(code)).toMatchObject(elsewhere)
    hub.move(hub.address)
    expect((await take(code)).status).toBe(200)
  })

  test('accepts a handover for exactly two minutes, and until the next handover', async () => {
    const { world, take, granted } = await home('over-time@example.com')
    const late = await granted()
    world.clock.advance(HAND_OVER_LIFETIME)
    expect(await take(late)).toMatchObject(INVALID)
    const replaced = await granted()
    const code = await granted()
    expect(await take(replaced)).toMatchObject(INVALID)
    world.clock.advance(HAND_OVER_LIFETIME - 1)
    expect((await take(code)).status).toBe(200)
  })

  test('ends a handover with the session that granted it', async () => {
    const { frame, take, granted } = await home('left@example.com')
    const code = await granted()
    expect((await frame.send('POST', '/v1/auth/sign-out', { body: {} })).status).toBe(200)
    expect(await take(code)).toMatchObject(INVALID)
  })

  test('ends a granted session when the frame’s session ends by sign-out or without use', async () => {
    const { frame, hub, take, granted } = await home('ends@example.com')
    hub.hold(HandOverTake.response.parse((await take(await granted())).body).sessionId)
    expect((await sessionOf(hub)).status).toBe(200)
    expect((await frame.send('POST', '/v1/auth/sign-out', { body: {} })).status).toBe(200)
    expect((await sessionOf(hub)).status).toBe(401)

    const idle = await home('ends-idle@example.com')
    const { body } = await idle.take(await idle.granted())
    idle.hub.hold(HandOverTake.response.parse(body).sessionId)
    idle.world.clock.advance(4 * DAY)
    expect((await sessionOf(idle.hub)).status).toBe(200)
    idle.world.clock.advance(4 * DAY)
    expect((await sessionOf(idle.hub)).status).toBe(401)
  })

  test('keeps a granted session that signs out the other devices, including the frame', async () => {
    const { world, hub, frame, info, take, granted } = await home('outlives@example.com')
    const { sessionId, session } = HandOverTake.response.parse((await take(await granted())).body)
    hub.hold(sessionId)
    const [except] = await db()
      .select()
      .from(sessions)
      .where(eq(sessions.deviceId, session.deviceId))
    if (except === undefined) throw new Error('The session is not there.')
    await signOutDevices(db(), { userId: info.userId, now: world.clock.now(), except })
    expect((await sessionOf(frame)).status).toBe(401)
    expect((await sessionOf(hub)).status).toBe(200)
  })

  test('control: keeps the frame signed in when its granted session ends', async () => {
    const { frame, hub, take, granted } = await home('stays@example.com')
    hub.hold(HandOverTake.response.parse((await take(await granted())).body).sessionId)
    expect((await hub.send('POST', '/v1/auth/sign-out', { body: {} })).status).toBe(200)
    expect((await sessionOf(hub)).status).toBe(401)
    expect((await sessionOf(frame)).status).toBe(200)
  })

  test('refuses a handover without a session, and from a page of another origin', async () => {
    const { frame, hub } = await home('nobody@example.com')
    const body = { thumbprint: hub.thumbprint }
    expect((await hub.send('POST', '/v1/auth/hand-over', { body })).status).toBe(401)
    const headers = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }
    const answer = await frame.send('POST', '/v1/auth/hand-over', { body, headers })
    expect(answer.status).toBe(403)
    expect((await frame.send('POST', '/v1/auth/hand-over', { body })).status).toBe(200)
  })

  test('limits handovers to ten an hour', async () => {
    const { frame, hub } = await home('often@example.com')
    const body = { thumbprint: hub.thumbprint }
    const statuses: number[] = []
    for (let round = 0; round < 11; round++)
      statuses.push((await frame.send('POST', '/v1/auth/hand-over', { body })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})
