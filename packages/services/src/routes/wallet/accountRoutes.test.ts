import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { challenges } from '../../db/schema/logins.js'
import { recoveryMethods, recoveryRoutes } from '../../db/schema/recovery.js'
import { sessions } from '../../db/schema/sessions.js'
import { devices, tombstones, users } from '../../db/schema/users.js'
import { deviceLinks, shares, wallets } from '../../db/schema/wallets.js'
import { sweep } from '../../domain/retention/sweep.js'
import { sha256 } from '../../platform/bytes.js'
import { DAY } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { newWallet } from '../../testing/visitors/walletClient.js'
import { asker, randomId, randomKey, walletOwners } from '../../testing/visitors/walletOwners.js'
import type { World } from '../../testing/world.js'

onDatabase((db) => {
  const { device, owner } = walletOwners(db)
  const hold = (world: World, days: number) => ({
    status: 200,
    body: { deletesAt: new Date(world.clock.now() + days * DAY).toISOString() },
  })
  const never = { status: 200, body: { deletesAt: null } }
  const subjects = async (world: World, email: string) =>
    (await world.mailbox(email)).map(({ subject }) => subject)

  describe('account deletion', () => {
    test('keeps only a hash, and no data that a key could open', async () => {
      const ada = await owner('delete@example.com')
      const phone = await device('delete@example.com', ada.world)
      await ada.addMethod(randomId(), 1)
      await asker(phone.visitor, ada.wallet).ask('PUT', `/links/${randomId()}`, {
        commitment: randomKey(),
      })
      const { walletId } = ada.wallet
      const { userId } = ada.session
      expect(await ada.deletion('')).toMatchObject(hold(ada.world, 7))
      expect((await ada.visitor.send('GET', '/v1/auth/session')).body).toMatchObject({
        session: hold(ada.world, 7).body,
      })
      expect(await ada.deletion('/cancel')).toMatchObject(never)
      await ada.deletion('')

      ada.world.clock.advance(7 * DAY - 1)
      await sweep(db(), ada.world.clock.now())
      expect(await db().$count(users, eq(users.id, userId))).toBe(1)
      ada.world.clock.advance(1)
      await sweep(db(), ada.world.clock.now())
      for (const count of [
        db().$count(users, eq(users.id, userId)),
        db().$count(devices, eq(devices.userId, userId)),
        db().$count(sessions, eq(sessions.userId, userId)),
        db().$count(wallets, eq(wallets.userId, userId)),
        db().$count(shares, eq(shares.walletId, walletId)),
        db().$count(recoveryMethods, eq(recoveryMethods.walletId, walletId)),
        db().$count(recoveryRoutes, eq(recoveryRoutes.walletId, walletId)),
        db().$count(deviceLinks, eq(deviceLinks.walletId, walletId)),
        db().$count(challenges, eq(challenges.email, 'delete@example.com')),
      ])
        expect(await count).toBe(0)
      expect(await db().$count(tombstones, eq(tombstones.userHash, sha256(userId)))).toBe(1)
    })

    test('waits seven days without a wallet, and is cancelled by a new wallet', async () => {
      const ada = await device('bare@example.com')
      const { send } = ada.visitor
      const ask = (path = '', body: object = {}) =>
        send('POST', `/v1/account/deletion${path}`, { body })
      expect(await ask('', { control: randomKey() })).toMatchObject({ status: 403 })
      expect(await ask()).toMatchObject(hold(ada.world, 7))
      expect(await ask('/cancel')).toMatchObject(never)
      ada.world.clock.advance(DAY)
      expect(await ask()).toMatchObject(hold(ada.world, 7))

      const wallet = newWallet()
      await ada.put(wallet)
      await ada.confirm(wallet)
      ada.world.clock.advance(8 * DAY)
      await sweep(db(), ada.world.clock.now())
      expect(await db().$count(users, eq(users.id, ada.session.userId))).toBe(1)
      expect(await subjects(ada.world, 'bare@example.com')).toContain(
        'Your account will not be deleted',
      )
    })

    test('deletes an account without a wallet if it is not cancelled', async () => {
      const ada = await device('gone@example.com')
      await ada.visitor.send('POST', '/v1/account/deletion', { body: {} })
      ada.world.clock.advance(7 * DAY)
      await sweep(db(), ada.world.clock.now())
      expect(await db().$count(users, eq(users.id, ada.session.userId))).toBe(0)
      expect(await ada.visitor.send('GET', '/v1/auth/session')).toMatchObject({ status: 401 })
    })
  })

  describe('with only a login', () => {
    test('waits thirty days, and neither shortens nor cancels the owner’s deletion', async () => {
      const ada = await owner('slow@example.com')
      const thief = await device('slow@example.com', ada.world)
      const alone = asker(thief.visitor, { ...ada.wallet, control: '' })
      const asked = hold(ada.world, 30)
      expect(await alone.deletion('', {})).toMatchObject(asked)
      ada.world.clock.advance(DAY)
      // Repeated requests neither delay the deletion nor send a mail.
      for (let time = 0; time < 5; time++) expect(await alone.deletion('', {})).toMatchObject(asked)
      const owned = hold(ada.world, 7)
      expect(await ada.deletion('')).toMatchObject(owned)
      expect(await alone.deletion('', {})).toMatchObject(owned)
      expect(await alone.deletion('/cancel', {})).toMatchObject({
        status: 403,
        body: failure('walletElsewhere', { reason: 'owner' }),
      })
      expect(await ada.deletion('/cancel')).toMatchObject(never)
      const mails = await subjects(ada.world, 'slow@example.com')
      expect(mails.filter((mail) => mail === 'Your account will be deleted')).toHaveLength(2)
    })

    test('is allowed once a day, and blocked for a month after a device with the wallet cancelled it', async () => {
      const ada = await owner('month@example.com')
      const thief = await device('month@example.com', ada.world)
      const alone = asker(thief.visitor, { ...ada.wallet, control: '' })
      expect(await alone.deletion('', {})).toMatchObject(hold(ada.world, 30))
      expect(await alone.deletion('/cancel', {})).toMatchObject(never)
      expect(await alone.deletion('', {})).toMatchObject({ status: 429 })
      ada.world.clock.advance(DAY)
      expect(await alone.deletion('', {})).toMatchObject(hold(ada.world, 30))

      expect(await ada.deletion('/cancel')).toMatchObject(never)
      ada.world.clock.advance(29 * DAY)
      const back = await device('month@example.com', ada.world)
      const again = asker(back.visitor, { ...ada.wallet, control: '' })
      expect(await again.deletion('', {})).toMatchObject({
        status: 403,
        body: failure('walletElsewhere', { reason: 'closed', until: expect.any(String) }),
      })
      ada.world.clock.advance(DAY)
      expect(await again.deletion('', {})).toMatchObject(hold(ada.world, 30))
    })
  })
})
