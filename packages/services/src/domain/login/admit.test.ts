import { EmailStart } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { openDeviceLink } from '../../testing/visitors/openDeviceLink.js'
import { puzzleOf, solvePuzzle } from '../../testing/visitors/solvePuzzle.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { createWorld, type World } from '../../testing/world.js'

const OTP = { status: 200, body: { action: 'VERIFY_OTP' } }
const DEVICE = { status: 200, body: { action: 'VERIFY_DEVICE' } }
const PUZZLE = { status: 429, body: { error: { message: 'Too many requests' } } }

onDatabase((db) => {
  const stranger = (world: World, address?: string) => createVisitor(world, { address })

  async function press(world: World, email: string, times: number) {
    const tries: number[] = []
    for (let time = 0; time < times; time++)
      tries.push((await (await stranger(world)).startWorking(email)).tries)
    return tries
  }

  describe('a code for an email address that many strangers request', () => {
    test('requires no puzzle up to the tenth request, then growing puzzles, and is never rejected', async () => {
      const world = createWorld(db())
      const tries = await press(world, 'asked@example.com', 14)
      expect(tries).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 4, 8, 16])
      const mails = await world.mailbox('asked@example.com')
      expect(mails).toHaveLength(14)
      const codes = mails.filter(({ subject }) => /^\d{6} /.test(subject))
      expect(codes).toHaveLength(10)
      expect(mails.filter(({ text }) => text.includes('/device/'))).toHaveLength(4)
    })

    test('requires smaller puzzles over time, and none after a day', async () => {
      const world = createWorld(db())
      await press(world, 'falls@example.com', 16)
      const asked = async () =>
        puzzleOf((await (await stranger(world)).start('falls@example.com')).body)?.tries
      expect(await asked()).toBe(128)
      world.clock.advance(DAY / 10)
      expect(await asked()).toBe(64)
      world.clock.advance((4 * DAY) / 10)
      expect(await asked()).toBe(4)
      world.clock.advance((2 * DAY) / 10)
      expect(await (await stranger(world)).start('falls@example.com')).toMatchObject(OTP)
    })

    test('does not affect other users of the project', async () => {
      const limits = { freeCodesPerClient: { project: 12 } }
      const world = createWorld(db(), { limits })
      await press(world, 'hunted@example.com', 15)
      expect(await (await stranger(world)).start('quiet@example.com')).toMatchObject(OTP)
    })

    test('accepts a solution once, only for the same address, page, project and key', async () => {
      const world = createWorld(db())
      await press(world, 'bound@example.com', 12)
      await press(world, 'other@example.com', 12)
      const ada = await stranger(world)
      const puzzle = puzzleOf((await ada.start('bound@example.com')).body)
      if (puzzle === undefined) throw new Error('There is no puzzle.')
      const work = solvePuzzle(puzzle)
      const eve = await stranger(world)
      for (const refused of [
        await ada.start('other@example.com', { work }),
        await ada.start('bound@example.com', { work, dappOrigin: 'https://app.example' }),
        await ada.start('bound@example.com', { work, projectId: 'never' }),
        await eve.start('bound@example.com', { work }),
        await ada.start('bound@example.com', { work: { ...work, answer: 'A'.repeat(22) } }),
      ])
        expect(refused).toMatchObject(PUZZLE)
      expect(await ada.start('bound@example.com', { work })).toMatchObject(DEVICE)
      world.clock.advance(30 * SECOND)
      expect(await ada.start('bound@example.com', { work })).toMatchObject(PUZZLE)
    })

    test('accepts a solution if the price has risen slightly', async () => {
      const world = createWorld(db())
      await press(world, 'rises@example.com', 10)
      const [ada, eve] = [await stranger(world), await stranger(world)]
      const works = await Promise.all(
        [ada, eve].map(async (visitor) => {
          const puzzle = puzzleOf((await visitor.start('rises@example.com')).body)
          if (puzzle === undefined) throw new Error('There is no puzzle.')
          return solvePuzzle(puzzle)
        }),
      )
      await press(world, 'rises@example.com', 2)
      expect(await ada.start('rises@example.com', { work: works[0] })).toMatchObject(DEVICE)
      expect(await eve.start('rises@example.com', { work: works[1] })).toMatchObject(PUZZLE)
    })

    test('allows the same number of free requests in parallel as in sequence', async () => {
      const world = createWorld(db())
      const crowd = await Promise.all(Array.from({ length: 20 }, () => stranger(world)))
      for (const visitor of crowd) await visitor.send('GET', '/v1/auth/session')
      const answers = await Promise.all(crowd.map((visitor) => visitor.start('rush@example.com')))
      const first = answers.filter(({ status }) => status === 200)
      expect(first.map(({ body }) => EmailStart.response.parse(body).action)).toEqual(
        Array(10).fill('VERIFY_OTP'),
      )
    })

    test('requires no puzzle and no wait on a known device', async () => {
      const world = createWorld(db())
      const owner = await createVisitor(world)
      await owner.signIn('owner@example.com')
      owner.hold(undefined)
      await press(world, 'owner@example.com', 21)
      const mallory = await stranger(world, owner.address)
      await mallory.startWorking('owner@example.com')
      expect(await owner.start('owner@example.com')).toMatchObject(OTP)
    })
  })

  describe('code requests from one network', () => {
    test('are limited to five for an address per ten minutes, and to fifteen per network block', async () => {
      const world = createWorld(db())
      const ask = async (address: string, email = 'pair@example.com') =>
        (await stranger(world, address)).startWorking(email)
      for (let time = 0; time < 5; time++) expect((await ask('2001:db8::1')).status).toBe(200)
      const refused = await ask('2001:db8::2')
      expect(refused).toMatchObject({ status: 429, body: failure('rateLimited', { seconds: 600 }) })
      expect(refused.headers.get('retry-after')).toBe('600')
      expect((await ask('2001:db8::1', 'other@example.com')).status).toBe(200)
      for (let time = 0; time < 10; time++)
        expect((await ask(`2001:db8:0:${1 + (time % 4)}::1`)).status).toBe(200)
      expect((await ask('2001:db8:0:9::1')).body).toEqual(failure('rateLimited', { seconds: 600 }))
      expect((await ask('2001:db8:1::1')).status).toBe(200)
      world.clock.advance(10 * MINUTE)
      expect((await ask('2001:db8::1')).status).toBe(200)
    })

    test('require growing puzzles for many addresses, but do not affect neighbours', async () => {
      const world = createWorld(db())
      const tries: number[] = []
      for (let index = 0; index < 15; index++) {
        const visitor = await stranger(world, `2001:db8::${index}`)
        tries.push((await visitor.startWorking(`spray${index}@example.com`)).tries)
      }
      expect(tries).toEqual([...Array(12).fill(0), 2, 4, 8])
      const neighbour = await stranger(world, '2001:db8:0:1::1')
      expect(await neighbour.start('neighbour@example.com')).toMatchObject(OTP)
    })

    test('are limited, without counting rejected requests', async () => {
      const limits = { loginsPerClient: { points: 1, window: HOUR } }
      const world = createWorld(db(), { limits })
      const address = '203.0.113.7'
      expect(await (await stranger(world, address)).start('a@example.com')).toMatchObject(OTP)
      for (let time = 0; time < 20; time++)
        expect((await (await stranger(world, address)).start('b@example.com')).body).toEqual(
          failure('rateLimited', { seconds: 3_600 }),
        )
      expect(await (await stranger(world)).start('b@example.com')).toMatchObject(OTP)
    })

    test('do not affect a project with many successful sign-ins', async () => {
      const limits = { loginsPerClient: { points: 3, window: HOUR } }
      const world = createWorld(db(), { limits })
      for (let index = 0; index < 30; index++)
        await (await stranger(world, '203.0.113.8')).signIn(`guest${index}@example.com`)
    })
  })

  describe('a flooded project', () => {
    test('requires puzzles from new devices, and rejects no device', async () => {
      const limits = { freeCodesPerClient: { project: 5 } }
      const world = createWorld(db(), { limits })
      const ask = async (index: number) =>
        (await stranger(world)).startWorking(`project${index}@example.com`, { projectId: 'never' })
      for (let index = 0; index < 5; index++) expect(await ask(index)).toMatchObject(OTP)
      expect(await ask(5)).toMatchObject({ ...OTP, tries: 4 })
      const elsewhere = await (await stranger(world)).start('project9@example.com')
      expect(elsewhere).toMatchObject(OTP)
      world.clock.advance(HOUR / 2)
      expect(await ask(6)).toMatchObject({ ...OTP, tries: 0 })
    })

    test('requires at most 64 tries from a quiet network', async () => {
      const limits = { freeCodesPerClient: { project: 1 } }
      const world = createWorld(db(), { limits })
      const tries: number[] = []
      for (let index = 0; index < 6; index++) {
        const visitor = await stranger(world)
        tries.push((await visitor.startWorking(`many${index}@example.com`)).tries)
      }
      expect(tries).toEqual([0, ...Array(5).fill(64)])
    })
  })

  test('mails ten codes a day to an approved device, as to a known device', async () => {
    const limits = {
      codesPerEmail: { points: 99, site: 99 },
    }
    const world = createWorld(db(), { limits })
    const ada = await stranger(world)
    const { deviceNumber = '' } = EmailStart.response.parse(
      (await ada.start('approved@example.com', { projectId: 'always' })).body,
    )
    await (await openDeviceLink(world, 'approved@example.com')).choose(deviceNumber)
    for (let time = 0; time < 10; time++) {
      world.clock.advance(30 * SECOND)
      const again = await ada.startWorking('approved@example.com', { projectId: 'always' })
      expect(again).toMatchObject(OTP)
    }
    world.clock.advance(30 * SECOND)
    expect(
      (await ada.startWorking('approved@example.com', { projectId: 'always' })).body,
    ).toMatchObject(failure('rateLimited', { seconds: 24 * 3_600 - 300 }))
  })
})
