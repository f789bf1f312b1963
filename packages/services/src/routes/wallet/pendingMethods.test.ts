import { RecoveryRead } from '@vestibule/protocol/http'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditPending } from '../../db/schema/audit.js'
import { recoveryMethods } from '../../db/schema/recovery.js'
import { DAY, HOUR } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { placement, route } from '../../testing/visitors/walletClient.js'
import {
  asker,
  type Owner,
  randomId,
  randomKey,
  walletOwners,
} from '../../testing/visitors/walletOwners.js'
import { FRAME_ORIGIN } from '../../testing/world.js'

const ok = { status: 200 }
const conflict = { status: 409 }
const needsProof = { status: 403, body: failure('recoveryNeeded', { reason: 'proof' }) }
const pending = {
  status: 403,
  body: failure('recoveryNeeded', { reason: 'pending', until: expect.any(String) }),
}

onDatabase((db) => {
  const { device, owner } = walletOwners(db)

  async function grown(email: string) {
    const ada = await owner(email)
    const first = randomId()
    await ada.addMethod(first, 1)
    ada.world.clock.advance(DAY)
    const { control } = ada.wallet
    return {
      ...ada,
      first,
      remove: (methodId: string, provedWith?: string) =>
        ada.ask('POST', `/recovery/${methodId}/remove`, { control, provedWith }),
      cancel: (methodId: string) => ada.ask('POST', `/recovery/${methodId}/cancel`, { control }),
      exported: (methodId: string, over: object = {}) =>
        ada.ask('POST', '/exported', { what: 'phrase', methodId, control, ...over }),
    }
  }
  const read = async ({ ask }: Pick<Owner, 'ask'>) =>
    RecoveryRead.response.parse((await ask('GET', '/recovery')).body)
  const pendingOf = async (who: Pick<Owner, 'ask'>) =>
    (await read(who)).methods.map(({ pendingUntil }) => pendingUntil)

  describe('a recovery method added without a proof', () => {
    test('is accepted for exports only after a day by the services’ clock', async () => {
      const ada = await owner('first@example.com')
      const { control } = ada.wallet
      const methodId = randomId()
      const until = new Date(ada.world.clock.now() + DAY).toISOString()
      expect((await ada.addMethod(methodId, 1)).body).toMatchObject({
        method: { methodId, pendingUntil: until },
      })
      const exported = () => ada.ask('POST', '/exported', { what: 'phrase', methodId, control })
      expect(await exported()).toMatchObject({
        status: 403,
        body: failure('recoveryNeeded', { reason: 'pending', until }),
      })
      ada.world.clock.advance(DAY - 1)
      expect(await exported()).toMatchObject(pending)
      expect(await pendingOf(ada)).toEqual([until])
      ada.world.clock.advance(1)
      expect(await exported()).toMatchObject(ok)
      expect(await pendingOf(ada)).toEqual([undefined])
      const mails = (await ada.world.mailbox('first@example.com')).map(({ subject }) => subject)
      expect(
        mails.filter((subject) => subject === 'The key to your wallet was shown'),
      ).toHaveLength(1)
    })

    test('mails when the method becomes valid, and how to cancel it', async () => {
      const ada = await grown('mail@example.com')
      const { first, world } = ada
      const until = new Date(world.clock.now() + DAY)
      await ada.addMethod(randomId(), 2)
      await ada.addMethod(randomId(), 3, { provedWith: first })
      const mails = (await world.mailbox('mail@example.com')).filter(({ subject }) =>
        subject.includes('was added'),
      )
      const [, unproved, proved] = mails.map(({ text }) => text)
      expect(unproved).toContain(until.toISOString().slice(11, 16))
      expect(unproved).toContain(`${FRAME_ORIGIN}/hub`)
      expect(proved).not.toContain('can be used for export from')
    })

    test('is not accepted as a proof until it is active, and then for every action', async () => {
      const ada = await grown('proof@example.com')
      const { first, remove, exported } = ada
      const thiefs = randomId()
      expect(await ada.addMethod(thiefs, 2)).toMatchObject(ok)
      expect(await remove(first, thiefs)).toMatchObject(needsProof)
      expect(await remove(first)).toMatchObject(needsProof)
      expect(await ada.addMethod(randomId(), 3, { provedWith: thiefs })).toMatchObject(needsProof)
      expect(await ada.addMethod(randomId(), 3, { provedWith: randomId() })).toMatchObject(
        needsProof,
      )
      expect(await exported(thiefs)).toMatchObject(pending)
      expect(await exported(randomId())).toMatchObject(needsProof)

      const owned = randomId()
      expect(await ada.addMethod(owned, 3, { provedWith: first })).toMatchObject(ok)
      expect(await exported(owned)).toMatchObject(ok)
      expect(await remove(first, owned)).toMatchObject(ok)
    })

    test('is withheld by the services until it is active, unless it is the first method', async () => {
      const ada = await grown('withheld@example.com')
      const { first, walletId } = { ...ada, ...ada.wallet }
      const thiefs = randomId()
      await ada.addMethod(thiefs, 2)
      const thief = await device('withheld@example.com', ada.world)
      const elsewhere = asker(thief.visitor, { walletId, control: randomKey() })
      expect(await read(elsewhere)).toMatchObject({
        methods: [{ methodId: first }],
        withheld: [{ methodId: thiefs, kind: 'kit', pendingUntil: expect.any(String) }],
      })
      expect(JSON.stringify((await read(elsewhere)).withheld)).not.toContain('sealed')
      expect((await read(ada)).methods.map(({ methodId }) => methodId)).toEqual([first, thiefs])
      const summary = async () => (await thief.visitor.send('GET', '/v1/auth/session')).body
      expect(await summary()).toMatchObject({ session: { wallet: { recoveryMethods: 1 } } })

      ada.world.clock.advance(DAY)
      expect((await read(elsewhere)).methods.map(({ methodId }) => methodId)).toEqual([
        first,
        thiefs,
      ])
      expect(await summary()).toMatchObject({ session: { wallet: { recoveryMethods: 2 } } })

      const bob = await owner('alone@example.com', ada.world)
      const only = randomId()
      await bob.addMethod(only, 1)
      const phone = await device('alone@example.com', ada.world)
      expect(await read(asker(phone.visitor, bob.wallet))).toMatchObject({
        methods: [{ methodId: only, pendingUntil: expect.any(String) }],
        withheld: [],
      })
    })

    test('can be cancelled by any device that has opened the wallet, but not by a login alone', async () => {
      const ada = await owner('cancel@example.com')
      const { control, body } = ada.wallet
      const methodId = randomId()
      await ada.addMethod(methodId, 1)
      const thief = await device('cancel@example.com', ada.world)
      const alone = asker(thief.visitor, ada.wallet)
      const path = `/recovery/${methodId}/cancel`
      expect(await alone.ask('POST', path, { control: randomKey() })).toMatchObject({ status: 403 })
      expect(await alone.ask('POST', path, {})).toMatchObject({ status: 400 })
      const vault = { ...body.vault, version: 2, ciphertext: 'NEWV' }
      const renewal = { vault, route: route(2), wraps: [] }
      expect(await ada.ask('POST', path, { control, renewal })).toMatchObject(ok)
      expect(await ada.ask('POST', path, { control, renewal })).toMatchObject(ok)
      expect(await read(ada)).toMatchObject({ vault, methods: [], route: { generation: 2 } })
      const mails = (await ada.world.mailbox('cancel@example.com')).map(({ subject }) => subject)
      expect(mails.filter((subject) => subject.includes('cancelled'))).toHaveLength(1)
      const log = (await db().select().from(auditPending)).map(({ facts }) => facts).join()
      for (const change of ['recoveryPending', 'recoveryCancelled']) expect(log).toContain(change)
    })

    test('can be cancelled by another device despite changes by the adding device', async () => {
      const ada = await grown('busy@example.com')
      const { control, body } = ada.wallet
      const laptop = await device('busy@example.com', ada.world)
      const owners = asker(laptop.visitor, ada.wallet)
      await owners.ask('POST', '/enrolment', { ...placement(1), control })
      const thiefs = randomId()
      await ada.addMethod(thiefs, 2)

      let version = 1
      const vaultNow = () => ({ ...body.vault, version, ciphertext: `V${version}AA` })
      const change = async () => {
        version++
        const { status } = await ada.ask('PUT', '/vault', { vault: vaultNow(), control })
        if (status !== 200) version--
        return status
      }
      let changes = 0
      while ((await change()) === 200 && changes < 200) changes++
      // Control: the quota of the attacker and the shared quota of the devices are used up.
      expect(changes).toBeLessThan(200)
      expect(await ada.addMethod(randomId(), 3)).toMatchObject({ status: 429 })

      version++
      const wraps = [{ methodId: ada.first, wrap: { salt: randomId(), sealed: 'BBBB' } }]
      const renewal = { vault: vaultNow(), route: route(3), wraps }
      const path = `/recovery/${thiefs}/cancel`
      expect(await owners.ask('POST', path, { control, renewal })).toMatchObject(ok)
      expect((await read(owners)).methods).toMatchObject([{ methodId: ada.first }])
    })

    test('keeps the vault unchanged when a missing method is cancelled', async () => {
      const ada = await grown('nothing@example.com')
      const { control, body } = ada.wallet
      const vault = { ...body.vault, version: 2, ciphertext: 'NEWV' }
      const wraps = [{ methodId: ada.first, wrap: { salt: randomId(), sealed: 'BBBB' } }]
      const renewal = { vault, route: route(2), wraps }
      const before = await read(ada)
      const path = `/recovery/${randomId()}/cancel`
      expect(await ada.ask('POST', path, { control, renewal })).toMatchObject(ok)
      expect(await read(ada)).toEqual(before)
      // Control: the same error for an existing method.
      const pendingOne = randomId()
      await ada.addMethod(pendingOne, 2)
      const fits = { ...renewal, route: route(3) }
      const cancelled = await ada.ask('POST', `/recovery/${pendingOne}/cancel`, {
        control,
        renewal: fits,
      })
      expect(cancelled).toMatchObject(ok)
      expect((await read(ada)).vault).toEqual(vault)
    })

    test('can be removed with a proof, but not cancelled, once it is active', async () => {
      const ada = await grown('late-cancel@example.com')
      expect(await ada.cancel(ada.first)).toMatchObject(conflict)
      const other = randomId()
      await ada.addMethod(other, 2)
      ada.world.clock.advance(DAY)
      expect(await ada.cancel(other)).toMatchObject(conflict)
      expect(await ada.remove(ada.first, other)).toMatchObject(ok)
    })
  })

  describe('a wallet of an older release without pending methods', () => {
    test('has methods that are active immediately', async () => {
      const ada = await owner('old@example.com')
      const { control, walletId } = ada.wallet
      const methodId = randomId()
      await ada.addMethod(methodId, 1)
      const row = and(
        eq(recoveryMethods.walletId, walletId),
        eq(recoveryMethods.methodId, methodId),
      )
      await db().update(recoveryMethods).set({ countsAt: null }).where(row)
      expect(await pendingOf(ada)).toEqual([undefined])
      expect(await ada.ask('POST', '/exported', { what: 'key', methodId, control })).toMatchObject(
        ok,
      )
    })
  })

  describe('another device', () => {
    test('is admitted with a proof if the wallet has an active method, otherwise without a proof', async () => {
      const ada = await owner('link-proof@example.com')
      const { control } = ada.wallet
      async function letIn(provedWith?: string) {
        const phone = await device('link-proof@example.com', ada.world)
        const asks = asker(phone.visitor, ada.wallet)
        const at = `/links/${randomId()}`
        await asks.ask('PUT', at, { commitment: randomKey() })
        await ada.ask('POST', `${at}/answer`, { approverKey: randomKey() })
        await asks.ask('POST', `${at}/reveal`, { key: randomKey(), nonce: randomKey() })
        const sealed = { enc: randomKey(), ciphertext: 'AAAA' }
        return ada.ask('POST', `${at}/approve`, { ...placement(1), sealed, control, provedWith })
      }
      expect(await letIn()).toMatchObject(ok)
      const first = randomId()
      await ada.addMethod(first, 1)
      expect(await letIn()).toMatchObject(ok)
      expect(await letIn(first)).toMatchObject(needsProof)
      ada.world.clock.advance(DAY)
      expect(await letIn()).toMatchObject(needsProof)
      expect(await letIn(first)).toMatchObject(ok)
    })

    test('receives the reason after wrong digits ended its request', async () => {
      const ada = await owner('wrong-code@example.com')
      const phone = await device('wrong-code@example.com', ada.world)
      const asks = asker(phone.visitor, ada.wallet)
      const at = `/links/${randomId()}`
      await asks.ask('PUT', at, { commitment: randomKey() })
      expect(await ada.ask('POST', `${at}/refuse`, { reason: 'tired' })).toMatchObject({
        status: 400,
      })
      await ada.ask('POST', `${at}/refuse`, { reason: 'wrongCode' })
      expect((await asks.ask('GET', at)).body).toMatchObject({ link: { state: 'wrongCode' } })
    })

    test('is listed before a device that has repeated its request', async () => {
      const ada = await owner('queue@example.com')
      const [phone, stranger] = [
        await device('queue@example.com', ada.world),
        await device('queue@example.com', ada.world),
      ]
      const put = (who: typeof phone) =>
        asker(who.visitor, ada.wallet).ask('PUT', `/links/${randomId()}`, {
          commitment: randomKey(),
        })
      await put(stranger)
      ada.world.clock.advance(1)
      await put(phone)
      ada.world.clock.advance(1)
      await put(stranger)
      const { links } = (await ada.ask('GET', '/links')).body as { links: { deviceId: string }[] }
      expect(links.map(({ deviceId }) => deviceId)).toEqual([
        phone.session.deviceId,
        stranger.session.deviceId,
      ])
    })
  })

  describe('rate limits of another session', () => {
    test('leave every other device its own quota for recovery and requests', async () => {
      const ada = await owner('reserve@example.com')
      await ada.addMethod(randomId(), 1)
      const { walletId } = ada.wallet
      const stranger = await device('reserve@example.com', ada.world)
      const phone = await device('reserve@example.com', ada.world)
      const recovery = (who: typeof phone) => who.releaseRecovery(walletId)
      const link = (who: typeof phone) =>
        asker(who.visitor, ada.wallet).ask('PUT', `/links/${randomId()}`, {
          commitment: randomKey(),
        })
      let refused = 0
      for (let time = 0; time < 45; time++) if ((await recovery(stranger)).status === 429) refused++
      expect(refused).toBe(5)
      for (let time = 0; time < 10; time++) expect(await recovery(phone)).toMatchObject(ok)
      expect(await recovery(phone)).toMatchObject({ status: 429 })

      refused = 0
      for (let time = 0; time < 30; time++) if ((await link(stranger)).status === 429) refused++
      expect(refused).toBe(10)
      for (let time = 0; time < 5; time++) expect(await link(phone)).toMatchObject(ok)
      expect(await link(phone)).toMatchObject({ status: 429 })
      ada.world.clock.advance(HOUR)
      expect(await link(phone)).toMatchObject(ok)
    })
  })
})
