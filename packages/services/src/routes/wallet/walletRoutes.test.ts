import { randomBytes } from 'node:crypto'
import { EmailVerify } from '@vestibule/protocol/http'
import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { auditLog, auditPending } from '../../db/schema/audit.js'
import { proofs, rateLimits } from '../../db/schema/limits.js'
import { challenges } from '../../db/schema/logins.js'
import { sessions } from '../../db/schema/sessions.js'
import { devices, users } from '../../db/schema/users.js'
import { shares, wallets } from '../../db/schema/wallets.js'
import { HOUR, MINUTE } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { newWallet, walletClient } from '../../testing/visitors/walletClient.js'
import { createWorld, FRAME_ORIGIN, type World } from '../../testing/world.js'

onDatabase((db) => {
  async function device(email: string, world: World = createWorld(db())) {
    const visitor = await createVisitor(world)
    const session = await visitor.signIn(email, { projectId: 'never' })
    return { world, visitor, session, ...walletClient(visitor) }
  }

  async function owner(email: string, world?: World) {
    const ada = await device(email, world)
    const wallet = newWallet()
    await ada.put(wallet)
    await ada.confirm(wallet)
    return { ...ada, wallet }
  }

  const missing = { status: 404, body: failure('invalidRequest') }
  const conflict = { status: 409, body: failure('invalidRequest') }
  const notHere = { status: 403, body: failure('walletElsewhere') }
  const elsewhere = (walletId: string) => ({
    status: 409,
    body: failure('walletElsewhere', { walletId }),
  })

  describe('creation of a wallet', () => {
    test('[J05] stores a wallet, reads it back and confirms it as the user’s wallet', async () => {
      const ada = await device('make@example.com')
      const wallet = newWallet()
      const { walletId, body } = wallet
      expect((await ada.put(wallet)).body).toEqual({ walletId, status: 'unconfirmed' })
      expect((await ada.read(walletId)).body).toEqual({
        walletId,
        status: 'unconfirmed',
        vault: body.vault,
      })
      expect(await ada.share(walletId, ada.session.deviceId)).toBe(body.share)
      expect((await ada.confirm(wallet)).body).toEqual({ walletId, status: 'active' })
      expect((await ada.visitor.send('GET', '/v1/auth/session')).body).toMatchObject({
        session: { wallet: { walletId, status: 'active', deviceEnrolled: true } },
      })
    })

    test('[J05] returns the stored vault in the same response if the request has a recipient key', async () => {
      const ada = await device('back@example.com')
      const wallet = newWallet()
      const { vault, share } = wallet.body
      const stored = { vault, vaultVersion: 1, share }
      for (let time = 0; time < 2; time++)
        expect(await ada.putAndOpen(wallet, ada.session.deviceId)).toEqual(stored)
      const another = { ...wallet.body, recipient: Buffer.alloc(32, 1).toString('base64url') }
      expect(await ada.put({ ...wallet, body: another })).toMatchObject({
        status: 400,
        body: failure('invalidRequest'),
      })
      expect((await ada.confirm(wallet)).status).toBe(200)
    })

    test('returns the same response for every repeated step', async () => {
      const ada = await device('repeat@example.com')
      const wallet = newWallet()
      const first = await ada.put(wallet)
      expect((await ada.put(wallet)).body).toEqual(first.body)
      await ada.confirm(wallet)
      const active = { walletId: wallet.walletId, status: 'active' }
      expect((await ada.put(wallet)).body).toEqual(active)
      expect((await ada.confirm(wallet)).body).toEqual(active)
      expect(await ada.share(wallet.walletId, ada.session.deviceId)).toBe(wallet.body.share)
    })

    test('rejects another body for the same id as a conflict', async () => {
      const ada = await device('other@example.com')
      const wallet = newWallet()
      await ada.put(wallet)
      const { body } = wallet
      for (const other of [
        { ...body, share: newWallet().body.share },
        { ...body, generation: 2 },
        { ...body, vault: { ...body.vault, version: 2 } },
        { ...body, vault: { ...body.vault, ciphertext: 'AAAA' } },
        { ...body, vault: { ...body.vault, publicKeysHash: '0'.repeat(64) } },
      ])
        expect(await ada.put({ ...wallet, body: other })).toMatchObject(conflict)
      expect(await ada.share(wallet.walletId, ada.session.deviceId)).toBe(body.share)
    })

    test('replaces an unconfirmed wallet with the next wallet', async () => {
      const ada = await device('next@example.com')
      const [lost, kept] = [newWallet(), newWallet()]
      await ada.put(lost)
      await ada.put(kept)
      expect(await ada.read(lost.walletId)).toMatchObject(missing)
      expect(await ada.confirm(lost)).toMatchObject(missing)
      expect((await ada.confirm(kept)).status).toBe(200)
    })

    test('does not replace an active wallet, and returns its id', async () => {
      const ada = await owner('active@example.com')
      const phone = await device('active@example.com', ada.world)
      for (const second of [ada, phone])
        expect(await second.put(newWallet())).toMatchObject(elsewhere(ada.wallet.walletId))
    })

    test('creates only one wallet for twenty tabs that start in parallel', async () => {
      const world = createWorld(db())
      const ada = await device('tabs@example.com', world)
      const made = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const wallet = newWallet()
          await ada.put(wallet)
          return { wallet, confirmed: await ada.confirm(wallet) }
        }),
      )
      const active = made.filter(({ confirmed }) => confirmed.status === 200)
      expect(active).toHaveLength(1)
      const rows = await db().select().from(wallets).where(eq(wallets.userId, ada.session.userId))
      expect(rows.map(({ id, status }) => [id, status])).toEqual([
        [active[0]?.wallet.walletId, 'active'],
      ])
    })

    test('reports another user’s wallet id as taken, without its content', async () => {
      const ada = await owner('theirs@example.com')
      const mallory = await device('mallory@example.com', ada.world)
      const { walletId } = ada.wallet
      const own = newWallet()
      await mallory.put(own)
      expect(await mallory.put(ada.wallet)).toMatchObject(conflict)
      expect(await mallory.read(walletId)).toMatchObject(missing)
      expect(await mallory.confirm(ada.wallet)).toMatchObject(missing)
      expect(await mallory.release(walletId)).toMatchObject(missing)
      expect((await mallory.read(own.walletId)).status).toBe(200)
      expect(await ada.share(walletId, ada.session.deviceId)).toBe(ada.wallet.body.share)
    })

    test('does not confirm with other public keys', async () => {
      const ada = await device('keys@example.com')
      const wallet = newWallet()
      await ada.put(wallet)
      const lie = { ...wallet, body: newWallet().body }
      expect(await ada.confirm(lie)).toMatchObject({ status: 400 })
      expect((await ada.read(wallet.walletId)).body).toMatchObject({ status: 'unconfirmed' })
    })

    test('requires a session of the same key', async () => {
      const ada = await device('session2@example.com')
      const stranger = walletClient(await createVisitor(ada.world))
      expect(await stranger.put(newWallet())).toMatchObject({
        status: 401,
        body: failure('sessionEnded'),
      })
    })

    test.each([
      '',
      'x',
      '../../etc/passwd',
      'A'.repeat(21),
      'A'.repeat(23),
      'AAAAAAAAAAAAAAAAAAAAA=',
    ])('rejects the id %j', async (walletId) => {
      const ada = await device(`id${walletId.length}@example.com`)
      const path = encodeURIComponent(walletId)
      expect(await ada.put({ ...newWallet(), walletId: path })).toMatchObject(missing)
    })

    test('rejects an invalid body', async () => {
      const ada = await device('fit@example.com')
      const { walletId, body } = newWallet()
      for (const over of [
        { share: '' },
        { share: 'not base64url!' },
        { share: undefined },
        { generation: 0 },
        { generation: 1.5 },
        { vault: { ...body.vault, publicKeysHash: 'x' } },
        { vault: { ...body.vault, extra: 1 } },
        { status: 'active' },
      ])
        expect(
          await ada.visitor.send('PUT', `/v1/wallets/${walletId}`, { body: { ...body, ...over } }),
        ).toMatchObject({ status: 400, body: failure('invalidRequest') })
    })
  })

  describe('release of a share', () => {
    test('returns the vault, but no share, to an owner’s device without a share', async () => {
      const ada = await owner('devices@example.com')
      const world = ada.world
      const phone = await createVisitor(world)
      const laptop = walletClient(phone)
      const session = await phone.signIn('devices@example.com', { projectId: 'never' })
      expect(session.wallet).toEqual({
        walletId: ada.wallet.walletId,
        status: 'active',
        deviceEnrolled: false,
        recoveryMethods: 0,
        passkey: false,
      })
      expect((await laptop.read(ada.wallet.walletId)).status).toBe(200)
      expect(await laptop.release(ada.wallet.walletId)).toMatchObject(notHere)
      expect(await laptop.confirm(ada.wallet)).toMatchObject(notHere)
    })

    test('lists every device with the page of its last sign-in', async () => {
      const ada = await owner('places@example.com')
      const hub = await createVisitor(ada.world)
      const options = { projectId: 'never', dappOrigin: FRAME_ORIGIN }
      const { challengeId, code } = await hub.askCode('places@example.com', options)
      const { body } = await hub.verify(challengeId, code, FRAME_ORIGIN)
      hub.hold(EmailVerify.response.parse(body).sessionId)
      const mail = (await ada.world.mailbox('places@example.com')).at(-1)
      expect(mail?.text).toContain(`the settings of your wallet (${FRAME_ORIGIN}/hub)`)
      const answer = await hub.send('GET', `/v1/wallets/${ada.wallet.walletId}/devices`)
      expect(answer.body).toMatchObject({
        devices: expect.arrayContaining([
          expect.objectContaining({ dappOrigin: FRAME_ORIGIN, current: true, enrolled: false }),
          expect.objectContaining({
            dappOrigin: 'http://dapp.localhost:4000',
            current: false,
            enrolled: true,
          }),
        ]),
      })
    })

    test('encrypts the share only for the proof’s key', async () => {
      const ada = await owner('sealed@example.com')
      for (const claims of [
        {},
        { rkh: undefined },
        { rkh: '' },
        { rkh: randomBytes(32).toString('base64url') },
        { rkh: 7 },
      ]) {
        const answer = await ada.release(ada.wallet.walletId, { claims })
        expect([400, 401]).toContain(answer.status)
      }
      expect((await ada.release(ada.wallet.walletId)).status).toBe(200)
    })

    test.each([
      ['all zeros, a point of small order', new Uint8Array(32)],
      ['one, a point of small order', new Uint8Array(32).fill(1, 0, 1)],
      ['too short', randomBytes(31)],
      ['too long', randomBytes(33)],
      ['a P-256 key', Uint8Array.from([4, ...randomBytes(64)])],
    ])('does not encrypt the share for a key that is %s', async (name, recipient) => {
      const ada = await owner(`recipient${name.length}@example.com`)
      expect(await ada.release(ada.wallet.walletId, { recipient })).toMatchObject({
        status: 400,
        body: failure('invalidRequest'),
      })
    })

    test('returns a share that opens only for this wallet, device and generation', async () => {
      const ada = await owner('bound@example.com')
      await expect(ada.share(ada.wallet.walletId, 'A'.repeat(22))).rejects.toThrow()
    })

    test('never returns the same bytes twice', async () => {
      const ada = await owner('fresh@example.com')
      const [one, two] = [
        await ada.release(ada.wallet.walletId),
        await ada.release(ada.wallet.walletId),
      ]
      expect(one.body).not.toEqual(two.body)
    })

    test('is limited to sixty requests a minute per device', async () => {
      const ada = await owner('budget@example.com')
      const release = async () => (await ada.release(ada.wallet.walletId)).status
      for (let time = 0; time < 60; time++) expect(await release()).toBe(200)
      const refused = await ada.release(ada.wallet.walletId)
      expect(refused).toMatchObject({ status: 429, body: failure('rateLimited', { seconds: 60 }) })
      ada.world.clock.advance(MINUTE)
      expect(await release()).toBe(200)
    })

    test('is limited per hour over all sessions of the device', async () => {
      const limits = { sharesPerDevice: { points: 2, window: HOUR } }
      const ada = await owner('hour@example.com', createWorld(db(), { limits }))
      const release = async () => (await ada.release(ada.wallet.walletId)).status
      expect([await release(), await release()]).toEqual([200, 200])
      ada.world.clock.advance(MINUTE)
      ada.visitor.hold(undefined)
      await ada.visitor.signIn('hour@example.com', { projectId: 'never' })
      expect(await release()).toBe(429)
      ada.world.clock.advance(HOUR)
      expect(await release()).toBe(200)
    })
  })

  describe('content of the database', () => {
    test('contains no share or session that a thief could use', async () => {
      const ada = await owner('rest@example.com')
      const { body } = ada.wallet
      const everything = []
      for (const table of [
        users,
        devices,
        sessions,
        challenges,
        proofs,
        rateLimits,
        wallets,
        shares,
        auditLog,
        auditPending,
      ])
        everything.push(
          await db()
            .select()
            .from(table as PgTable),
        )
      const text = JSON.stringify(everything)
      expect(text).toContain(body.vault.ciphertext)
      expect(text).not.toContain(body.share)
      expect(text).not.toContain(ada.visitor.sessionId())
      const [row] = await db().select().from(shares).where(eq(shares.walletId, ada.wallet.walletId))
      const sealed = Buffer.from(row?.sealed ?? '', 'base64url')
      expect(sealed.length).toBe(1 + 4 + 12 + 33 + 16)
      expect(sealed.includes(Buffer.from(body.share, 'base64url').subarray(0, 8))).toBe(false)
    })

    test('does not open a share that was moved to another device’s row', async () => {
      const ada = await owner('moved@example.com')
      const bob = await owner('moved2@example.com', ada.world)
      const [row] = await db().select().from(shares).where(eq(shares.walletId, ada.wallet.walletId))
      await db()
        .update(shares)
        .set({ sealed: row?.sealed ?? '' })
        .where(eq(shares.walletId, bob.wallet.walletId))
      expect(await bob.release(bob.wallet.walletId)).toMatchObject({
        status: 500,
        body: failure('unknown'),
      })
    })
  })
})
