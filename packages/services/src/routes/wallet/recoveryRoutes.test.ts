import { randomBytes } from 'node:crypto'
import { DeviceList, RecoveryRead, RecoveryRelease } from '@vestibule/protocol/http'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { recoveryRoutes } from '../../db/schema/recovery.js'
import { sessions } from '../../db/schema/sessions.js'
import { devices } from '../../db/schema/users.js'
import { shares, wallets } from '../../db/schema/wallets.js'
import { sweep } from '../../domain/retention/sweep.js'
import { signOutDevices } from '../../domain/wallet/devices/signOutDevices.js'
import { sha256 } from '../../platform/bytes.js'
import { MINUTE } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { placement, route } from '../../testing/visitors/walletClient.js'
import { asker, randomId, randomKey, walletOwners } from '../../testing/visitors/walletOwners.js'
import { DAPP_ORIGIN } from '../../testing/world.js'

const key = randomKey

onDatabase((db) => {
  const { device, owner } = walletOwners(db)

  const missing = { status: 404, body: failure('invalidRequest') }
  const forbidden = { status: 403 }
  const conflict = { status: 409 }
  const ok = { status: 200 }

  describe('changes in the wallet’s storage', () => {
    test('are rejected for a session without the token', async () => {
      const ada = await owner('control@example.com')
      await ada.addMethod(randomId(), 1)
      const thief = await device('control@example.com', ada.world)
      const control = key()
      const { ask } = asker(thief.visitor, { ...ada.wallet, control })
      const vault = { ...ada.wallet.body.vault, version: 2 }
      for (const [method, path, body] of [
        ['PUT', '/vault', { vault }],
        ['POST', '/enrolment', placement(1)],
        [
          'PUT',
          `/recovery/${randomId()}`,
          {
            kind: 'kit',
            label: '',
            wrap: { salt: randomId(), sealed: 'AAAA' },
            route: route(2),
          },
        ],
        ['POST', `/recovery/${randomId()}/remove`, {}],
        ['POST', `/recovery/${randomId()}/cancel`, {}],
        ['POST', '/exported', { what: 'phrase', methodId: randomId() }],
        ['POST', `/devices/${ada.session.deviceId}/revoke`, {}],
      ] as const)
        expect(await ask(method, path, { ...body, control })).toMatchObject(forbidden)
      const { send } = thief.visitor
      for (const path of ['/v1/account/deletion', '/v1/account/deletion/cancel'])
        expect(await send('POST', path, { body: { control } })).toMatchObject(forbidden)
      expect(await ada.share(ada.wallet.walletId, ada.session.deviceId)).toBe(ada.wallet.body.share)
      expect((await ada.read(ada.wallet.walletId)).body).toMatchObject({
        vault: ada.wallet.body.vault,
      })
    })

    test('do not store the token itself in the database', async () => {
      const ada = await owner('token@example.com')
      const [row] = await db().select().from(wallets).where(eq(wallets.id, ada.wallet.walletId))
      expect(row?.vaultWriteTokenHash).toBe(ada.wallet.body.controlHash)
      expect(JSON.stringify(row)).not.toContain(ada.wallet.control)
    })

    test('do not reveal another user’s wallet', async () => {
      const ada = await owner('mine@example.com')
      const mallory = await device('not-mine@example.com', ada.world)
      const { ask } = asker(mallory.visitor, ada.wallet)
      const { control } = ada.wallet
      for (const [method, path, body] of [
        ['GET', '/recovery', undefined],
        ['GET', '/devices', undefined],
        ['GET', '/links', undefined],
        ['POST', '/enrolment', { ...placement(1), control }],
        ['POST', '/rotation', placement(2)],
        ['POST', '/exported', { what: 'phrase', methodId: randomId(), control }],
        ['PUT', `/links/${randomId()}`, { commitment: key() }],
      ] as const)
        expect(await ask(method, path, body)).toMatchObject(missing)
    })
  })

  describe('recovery methods', () => {
    test('are added only once for repeated calls, with one mail', async () => {
      const ada = await owner('add@example.com')
      const methodId = randomId()
      const body = {
        kind: 'passkey',
        label: 'Laptop',
        credentialId: key(),
        wrap: { salt: randomId(), sealed: 'AAAA' },
        route: route(1),
        control: ada.wallet.control,
      }
      const first = await ada.ask('PUT', `/recovery/${methodId}`, body)
      expect(first).toMatchObject(ok)
      expect((await ada.ask('PUT', `/recovery/${methodId}`, body)).body).toEqual(first.body)
      const other = { ...body, wrap: { ...body.wrap, sealed: 'BBBB' } }
      expect(await ada.ask('PUT', `/recovery/${methodId}`, other)).toMatchObject(conflict)
      expect(await ada.addMethod(randomId(), 1)).toMatchObject(conflict)
      expect(await ada.addMethod(randomId(), 3)).toMatchObject(conflict)
      const read = RecoveryRead.response.parse((await ada.ask('GET', '/recovery')).body)
      expect(read).toMatchObject({
        methods: [{ methodId, kind: 'passkey', label: 'Laptop' }],
        route: { generation: 1, recovery: body.route.recovery },
        deviceGeneration: 1,
      })
      expect((await ada.visitor.send('GET', '/v1/auth/session')).body).toMatchObject({
        session: { wallet: { recoveryMethods: 1 } },
      })
      const subjects = (await ada.world.mailbox('add@example.com')).map(({ subject }) => subject)
      expect(subjects.filter((subject) => subject.includes('recovery method'))).toHaveLength(1)
    })

    test('are limited to ten, and the last method cannot be removed', async () => {
      const ada = await owner('ten@example.com')
      const ids = Array.from({ length: 10 }, randomId)
      for (const [index, id] of ids.entries())
        expect(await ada.addMethod(id, index + 1)).toMatchObject(ok)
      expect(await ada.addMethod(randomId(), 11)).toMatchObject(conflict)
      const { control } = ada.wallet
      const remove = (id: string) => ada.ask('POST', `/recovery/${id}/remove`, { control })
      for (const id of ids.slice(1)) expect(await remove(id)).toMatchObject(ok)
      expect(await remove(ids[1] ?? '')).toMatchObject(ok)
      expect(await remove(ids[0] ?? '')).toMatchObject({
        status: 409,
        body: failure('recoveryNeeded'),
      })
    })

    test('are removed together with the recovery key, or not at all', async () => {
      const ada = await owner('renew@example.com')
      const { control, walletId, body } = ada.wallet
      const [gone, left, other] = [randomId(), randomId(), randomId()]
      for (const [index, id] of [gone, left, other].entries()) await ada.addMethod(id, index + 1)
      const wrapOf = (methodId: string, sealed: string) => ({
        methodId,
        wrap: { salt: randomId(), sealed },
      })
      const renewal = {
        vault: { ...body.vault, version: 2, ciphertext: 'NEWV' },
        route: route(4),
        wraps: [wrapOf(left, 'LEFT'), wrapOf(other, 'OTHR')],
      }
      const remove = (over: object = {}, token = control) =>
        ada.ask('POST', `/recovery/${gone}/remove`, {
          control: token,
          renewal: { ...renewal, ...over },
        })
      const read = async () => RecoveryRead.response.parse((await ada.ask('GET', '/recovery')).body)
      const before = await read()
      for (const wrong of [
        { vault: { ...renewal.vault, version: 3 } },
        { vault: { ...renewal.vault, version: 1 } },
        { vault: { ...renewal.vault, publicKeysHash: '0'.repeat(64) } },
        { route: route(3) },
        { route: route(5) },
        { wraps: [wrapOf(left, 'LEFT')] },
        { wraps: [wrapOf(left, 'LEFT'), wrapOf(left, 'LEFT')] },
        { wraps: [wrapOf(left, 'LEFT'), wrapOf(gone, 'GONE')] },
        { wraps: [...renewal.wraps, wrapOf(gone, 'GONE')] },
      ])
        expect(await remove(wrong)).toMatchObject(conflict)
      expect(await remove({}, key())).toMatchObject({ status: 403 })
      expect(await read()).toEqual(before)

      expect(await remove()).toMatchObject(ok)
      expect(await remove()).toMatchObject(ok)
      expect(await read()).toMatchObject({
        vault: renewal.vault,
        methods: expect.arrayContaining(renewal.wraps.map((wrap) => expect.objectContaining(wrap))),
        route: { generation: 4, recovery: renewal.route.recovery },
      })
      const [kept] = await db()
        .select()
        .from(recoveryRoutes)
        .where(eq(recoveryRoutes.walletId, walletId))
      expect(kept?.generation).toBe(4)
      const subjects = (await ada.world.mailbox('renew@example.com')).map(({ subject }) => subject)
      expect(subjects.filter((subject) => subject.includes('removed'))).toHaveLength(1)
    })

    test('release the recovery share to a session, encrypted for the key of its proof', async () => {
      const ada = await owner('route@example.com')
      const path = `/v1/wallets/${ada.wallet.walletId}/recovery/share`
      const recipient = randomBytes(32)
      const body = { recipient: recipient.toString('base64url') }
      const claims = { rkh: sha256(recipient) }
      const ask = (over: object = {}) => ada.visitor.send('POST', path, { body, claims, ...over })
      expect(await ask()).toMatchObject(missing)
      await ada.addMethod(randomId(), 1)
      expect(RecoveryRelease.response.parse((await ask()).body).generation).toBe(1)
      expect(await ask({ claims: {} })).toMatchObject({ status: 400 })
      expect(await ask({ claims: { rkh: key() } })).toMatchObject({ status: 400 })
    })
  })

  describe('the vault', () => {
    test('is replaced only with its next version', async () => {
      const ada = await owner('vault@example.com')
      const { control, body } = ada.wallet
      const put = (over: object) =>
        ada.ask('PUT', '/vault', { vault: { ...body.vault, ...over }, control })
      expect(await put({ version: 3 })).toMatchObject(conflict)
      expect(await put({ version: 1, ciphertext: 'AAAA' })).toMatchObject(conflict)
      expect(await put({ version: 2, publicKeysHash: '0'.repeat(64) })).toMatchObject(conflict)
      expect(await put({ version: 2, ciphertext: 'AAAA' })).toMatchObject(ok)
      expect(await put({ version: 2, ciphertext: 'AAAA' })).toMatchObject(ok)
      expect(await put({ version: 2, ciphertext: 'BBBB' })).toMatchObject(conflict)
      expect((await ada.release(ada.wallet.walletId)).body).toMatchObject({ vaultVersion: 2 })
    })
  })

  describe('a rotation', () => {
    test('stores both shares until the device confirms one', async () => {
      const ada = await owner('rotate@example.com')
      const { walletId, body } = ada.wallet
      const [lost, kept] = [placement(2), placement(2)]
      const confirm = (share: string, generation = 2) => {
        const digest = sha256(Buffer.from(share, 'base64url'))
        return ada.ask('POST', '/rotation/confirm', { generation, digest })
      }
      expect(await ada.ask('POST', '/rotation', placement(3))).toMatchObject(conflict)
      expect(await ada.ask('POST', '/rotation', lost)).toMatchObject(ok)
      expect(await ada.share(walletId, ada.session.deviceId)).toBe(body.share)
      expect(await ada.ask('POST', '/rotation', kept)).toMatchObject(ok)
      // The other device confirms too late.
      expect(await confirm(lost.share)).toMatchObject(conflict)
      expect((await ada.release(walletId)).body).toMatchObject({
        generation: 1,
        next: { generation: 2 },
      })
      expect(await confirm(kept.share)).toMatchObject(ok)
      expect(await confirm(kept.share)).toMatchObject(ok)
      expect(await ada.share(walletId, ada.session.deviceId)).toBe(kept.share)
      expect((await ada.release(walletId)).body).not.toHaveProperty('next')
      expect(await ada.ask('POST', '/rotation', lost)).toMatchObject(conflict)
    })
  })

  describe('devices', () => {
    test('can repeat the same enrolment, but not an earlier enrolment', async () => {
      const ada = await owner('enrol@example.com')
      const phone = await device('enrol@example.com', ada.world)
      const { ask } = asker(phone.visitor, ada.wallet)
      const { control, walletId } = ada.wallet
      const first = placement(1)
      const enrol = (placed: object) => ask('POST', '/enrolment', { ...placed, control })
      expect(await enrol(first)).toMatchObject(ok)
      expect(await enrol(first)).toMatchObject(ok)
      expect(await enrol(placement(1))).toMatchObject(conflict)
      expect(await phone.share(walletId, phone.session.deviceId)).toBe(first.share)
      const second = placement(2)
      expect(await enrol(second)).toMatchObject(ok)
      expect(await enrol(first)).toMatchObject(conflict)
      expect(await phone.share(walletId, phone.session.deviceId)).toBe(second.share)
      const mails = await ada.world.mailbox('enrol@example.com')
      expect(mails.filter(({ subject }) => subject.includes('on a new device'))).toHaveLength(2)
    })

    test('are listed with the account that a page sees, until their next sign-in or sign-out', async () => {
      const ada = await owner('shown@example.com')
      const { visitor } = ada
      const shown = async () => {
        const { body } = await ada.ask('GET', '/devices')
        return DeviceList.response.parse(body).devices.map(({ shownAccount }) => shownAccount)
      }
      const tell = (dappOrigin: string, account: unknown) =>
        visitor.send('POST', '/v1/auth/session/shown', { body: { dappOrigin, account } })
      expect(await shown()).toEqual([undefined])
      expect(await tell(DAPP_ORIGIN, 2)).toMatchObject(ok)
      expect(await shown()).toEqual([2])
      expect(await tell('https://app.example', 1)).toMatchObject(ok)
      expect(await shown()).toEqual([2])
      for (const wrong of [-1, 256, 0.5, '1', null])
        expect(await tell(DAPP_ORIGIN, wrong)).toMatchObject({ status: 400 })

      const signInAnew = () => visitor.signIn('shown@example.com', { projectId: 'never' })
      visitor.hold(undefined)
      await signInAnew()
      expect(await shown()).toEqual([undefined])
      await tell(DAPP_ORIGIN, 1)
      await visitor.send('POST', '/v1/auth/sign-out', { body: {} })
      expect(await tell(DAPP_ORIGIN, 1)).toMatchObject({ status: 401 })
      const { deviceId } = ada.session
      const [row] = await db().select().from(devices).where(eq(devices.id, deviceId))
      expect(row?.shownAccount).toBeNull()
    })

    test('are listed as signed out without a session, until they sign in again', async () => {
      const ada = await owner('signed-out@example.com')
      const phone = await device('signed-out@example.com', ada.world)
      const { userId, deviceId } = phone.session
      const listed = async () => {
        const { body } = await ada.ask('GET', '/devices')
        const { devices } = DeviceList.response.parse(body)
        // Both devices signed in at the same time, so list the other device first.
        return devices
          .toSorted((one, next) => Number(one.current) - Number(next.current))
          .map((one) => [one.current, one.signedOut, one.signedOutAt])
      }
      expect(await listed()).toEqual([
        [false, undefined, undefined],
        [true, undefined, undefined],
      ])
      await phone.visitor.send('POST', '/v1/auth/sign-out', { body: {} })
      expect(await listed()).toEqual([
        [false, true, undefined],
        [true, undefined, undefined],
      ])
      const now = ada.world.clock.now()
      const [row] = await db().select().from(devices).where(eq(devices.id, ada.session.deviceId))
      const [asks] = await db()
        .select()
        .from(sessions)
        .where(eq(sessions.deviceId, row?.id ?? ''))
      await signOutDevices(db(), { userId, now, ...(asks && { except: asks }) })
      expect((await listed())[0]).toEqual([false, true, new Date(now).toISOString()])
      phone.visitor.hold(undefined)
      const again = await phone.visitor.signIn('signed-out@example.com', { projectId: 'never' })
      expect(again.deviceId).toBe(deviceId)
      expect((await listed())[0]).toEqual([false, undefined, undefined])
    })

    test('lose their share, session and record when they are revoked', async () => {
      const ada = await owner('revoke@example.com')
      const phone = await device('revoke@example.com', ada.world)
      const { control } = ada.wallet
      const { deviceId } = phone.session
      await asker(phone.visitor, ada.wallet).ask('POST', '/enrolment', { ...placement(1), control })
      const revoke = () => ada.ask('POST', `/devices/${deviceId}/revoke`, { control })
      expect(await revoke()).toMatchObject(ok)
      expect(await revoke()).toMatchObject(ok)
      expect(await phone.release(ada.wallet.walletId)).toMatchObject({ status: 401 })
      for (const [table, column] of [
        [devices, devices.id],
        [sessions, sessions.deviceId],
        [shares, shares.deviceId],
      ] as const)
        expect(await db().$count(table, eq(column, deviceId))).toBe(0)
      expect(
        await ada.ask('POST', `/devices/${ada.session.deviceId}/revoke`, { control }),
      ).toMatchObject({ status: 409, body: failure('recoveryNeeded') })
    })
  })

  describe('links', () => {
    test('accept each step only in order and from the right device', async () => {
      const ada = await owner('link@example.com')
      const phone = await device('link@example.com', ada.world)
      const third = await device('link@example.com', ada.world)
      const { control } = ada.wallet
      const [asks, other] = [asker(phone.visitor, ada.wallet), asker(third.visitor, ada.wallet)]
      const linkId = randomId()
      const at = `/links/${linkId}`
      const reveal = { key: key(), nonce: key() }
      const answer = { approverKey: key() }
      const sealed = { enc: key(), ciphertext: 'AAAA' }
      const approval = { ...placement(1), sealed, control }
      expect(await asks.ask('PUT', at, { commitment: key() })).toMatchObject(ok)
      expect(await asks.ask('PUT', at, { commitment: key() })).toMatchObject(conflict)
      expect(await asks.ask('POST', `${at}/answer`, answer)).toMatchObject(forbidden)
      expect(await other.ask('POST', `${at}/answer`, answer)).toMatchObject(forbidden)
      expect(await asks.ask('POST', `${at}/reveal`, reveal)).toMatchObject(conflict)
      expect(await ada.ask('POST', `${at}/answer`, answer)).toMatchObject(ok)
      expect(await ada.ask('POST', `${at}/answer`, { approverKey: key() })).toMatchObject(conflict)
      expect(await ada.ask('POST', `${at}/approve`, approval)).toMatchObject(conflict)
      expect(await ada.ask('POST', `${at}/reveal`, reveal)).toMatchObject(forbidden)
      expect(await asks.ask('POST', `${at}/reveal`, reveal)).toMatchObject(ok)
      const stolen = { ...approval, control: key() }
      expect(await ada.ask('POST', `${at}/approve`, stolen)).toMatchObject(forbidden)
      expect(await ada.ask('POST', `${at}/approve`, approval)).toMatchObject(ok)
      expect(await ada.ask('POST', `${at}/approve`, approval)).toMatchObject(ok)
      expect((await asks.ask('GET', at)).body).toMatchObject({
        link: { state: 'approved', sealed },
      })
      expect(await phone.share(ada.wallet.walletId, phone.session.deviceId)).toBe(approval.share)
    })

    test('expire after ten minutes, and are deleted', async () => {
      const ada = await owner('late@example.com')
      const phone = await device('late@example.com', ada.world)
      const { ask } = asker(phone.visitor, ada.wallet)
      const at = `/links/${randomId()}`
      await ask('PUT', at, { commitment: key() })
      ada.world.clock.advance(10 * MINUTE)
      expect((await ask('GET', at)).body).toMatchObject({ link: { state: 'expired' } })
      expect(await ada.ask('POST', `${at}/answer`, { approverKey: key() })).toMatchObject(missing)
      ada.world.clock.advance(1)
      await sweep(db(), ada.world.clock.now())
      expect(await ask('GET', at)).toMatchObject(missing)
    })
  })
})
