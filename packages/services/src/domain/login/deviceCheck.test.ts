import { EmailStart } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { giveWallet } from '../../testing/visitors/giveWallet.js'
import { openDeviceLink } from '../../testing/visitors/openDeviceLink.js'
import { codeOf, createVisitor } from '../../testing/visitors/visitor.js'
import { createWorld, PROJECTS } from '../../testing/world.js'
import type { Project } from '../projects/project.js'
import { asksForApproval, isOverruled } from './deviceCheck.js'

const [existing, always, never] = PROJECTS as [Project, Project, Project]
const wallet = { userId: 'ada', knowsDevice: false, isSignedOut: false, hasWallet: true }
const none = { ...wallet, hasWallet: false }

describe('asksForApproval', () => {
  test.each([
    ['never', never, [never], false, false],
    ['never with existing', never, [never, existing], true, false],
    ['never with always', never, [never, always], true, false],
    ['existing', existing, [existing], true, false],
    ['existing with never', existing, [never, existing], true, false],
    ['existing with always', existing, [existing, always], true, false],
    ['always', always, [always], true, true],
    ['always with never', always, [never, always], true, true],
  ])('applies the policies: %s', (_, project, projects, forWallet, forNone) => {
    expect(asksForApproval(wallet, { project, projects })).toBe(forWallet)
    expect(asksForApproval(none, { project, projects })).toBe(forNone)
  })
})

test('reports only the lax project next to a strict one', () => {
  const among = (projects: Project[]) =>
    projects.filter((project) => isOverruled(project, projects))
  expect(among([existing, always, never])).toEqual([never])
  expect(among([never, { ...never, id: 'other' }])).toEqual([])
  expect(among([existing, always])).toEqual([])
})

onDatabase((db) => {
  describe('an attacker who tries the laxest project of a deployment', () => {
    const email = (name: string) => `${name}@example.com`
    async function tryLaxest(name: string, projects: readonly Project[]) {
      const world = createWorld(db(), { config: { projects: [...projects] } })
      const owner = await createVisitor(world)
      const { userId } = await owner.signIn(email(name), { projectId: 'never' })
      await giveWallet(db(), userId)
      const stranger = await createVisitor(world)
      const { body } = await stranger.start(email(name), { projectId: 'never' })
      const mails = (await world.mailbox(email(name))).slice(1)
      return { world, owner, stranger, started: EmailStart.response.parse(body), mails }
    }

    test('gets no code for an account with a wallet before its owner approves the device', async () => {
      const { world, stranger, started, mails } = await tryLaxest('hostile', PROJECTS)
      expect(started.action).toBe('VERIFY_DEVICE')
      expect(mails.map(({ subject }) => subject)).toEqual([
        'Is this you signing in to Demo & friends?',
      ])
      for (const code of ['000000', '123456', started.deviceNumber ?? ''])
        expect((await stranger.verify(started.challengeId, code)).status).toBe(400)
      const link = await openDeviceLink(world, email('hostile'))
      await link.choose('none')
      expect(await link.text()).toContain('Sign-in refused')
      expect(await world.mailbox(email('hostile'))).toHaveLength(2)
    })

    test('control: gets a code immediately if every project is as lax', async () => {
      const { stranger, started, mails } = await tryLaxest('control', [never])
      expect(started.action).toBe('VERIFY_OTP')
      expect((await stranger.verify(started.challengeId, codeOf(mails))).status).toBe(200)
    })

    test('does not affect the owner’s own device and accounts without a wallet', async () => {
      const { world, owner } = await tryLaxest('friend', PROJECTS)
      owner.hold(undefined)
      const options = { projectId: 'never' }
      expect((await owner.start(email('friend'), options)).body).toMatchObject({
        action: 'VERIFY_OTP',
      })
      const guest = await createVisitor(world)
      await guest.signIn(email('guest'), options)
      expect(
        (await (await createVisitor(world)).start(email('guest'), options)).body,
      ).toMatchObject({ action: 'VERIFY_OTP' })
    })
  })
})
