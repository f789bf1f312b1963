import { ConfirmationAsk, confirmationText } from '@vestibule/protocol/http'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditPending } from '../../db/schema/audit.js'
import { confirmations } from '../../db/schema/wallets.js'
import { sweep } from '../../domain/retention/sweep.js'
import { sha256 } from '../../platform/bytes.js'
import { DAY, MINUTE } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { createTestPasskey, FLAGS, type TestPasskey } from '../../testing/visitors/testPasskey.js'
import { newRecipientKey, placement, walletClient } from '../../testing/visitors/walletClient.js'
import { type Owner, randomId, walletOwners } from '../../testing/visitors/walletOwners.js'
import { DAPP_ORIGIN, FRAME_ORIGIN, type World } from '../../testing/world.js'

const refusal = (reason: string) => ({
  status: 403,
  body: failure('passkeyRefused', { reason }),
})
const ok = { status: 200 }
const SIGN = `sign:${'a'.repeat(64)}`
const TOP = { crossOrigin: false, topOrigin: undefined }

onDatabase((db) => {
  const { owner, device } = walletOwners(db)
  let people = 0

  type Over = createTestPasskey.Answer & { purpose?: string; nonce?: string }

  function answer(passkey: TestPasskey, nonce: string, { purpose = SIGN, ...over }: Over = {}) {
    const challenge = sha256(confirmationText(nonce, purpose))
    const client = { ...TOP, ...over.client }
    const {
      challenge: _c,
      userHandle: _u,
      ...signed
    } = passkey.assert(challenge, { ...over, client })
    return { nonce, ...signed }
  }

  const ask = async (who: Pick<Owner, 'ask'>) =>
    ConfirmationAsk.parse((await who.ask('POST', '/confirmations')).body)

  async function turn(who: Pick<Owner, 'ask'>, passkey: TestPasskey, isOn: boolean, over?: Over) {
    const { nonce } = await ask(who)
    const assertion = answer(passkey, nonce, { purpose: isOn ? 'on' : 'off', ...over })
    return who.ask('PUT', '/signing', { passkey: isOn, assertion })
  }

  async function release(who: Pick<Owner, 'ask' | 'visitor' | 'wallet'>, confirmation?: object) {
    const recipient = await newRecipientKey()
    const path = `/v1/wallets/${who.wallet.walletId}/share`
    const body = { recipient: recipient.text, ...(confirmation && { confirmation }) }
    return who.visitor.send('POST', path, { body, claims: { rkh: recipient.hash } })
  }
  const confirmed = async (
    who: Pick<Owner, 'ask' | 'visitor' | 'wallet'>,
    passkey: TestPasskey,
    over: Over = {},
  ) => {
    const nonce = over.nonce ?? (await ask(who)).nonce
    return release(who, { ...answer(passkey, nonce, over), purpose: SIGN })
  }

  async function home(made: createTestPasskey.Made = {}, world?: World) {
    const email = `signing-${++people}@example.com`
    const ada = await owner(email, world)
    const passkey = createTestPasskey(made)
    const methodId = randomId()
    const { credentialId } = passkey
    const registration = passkey.registration()
    const added = await ada.addMethod(methodId, 1, { kind: 'passkey', credentialId, registration })
    expect(added).toMatchObject(ok)
    const kit = randomId()
    await ada.addMethod(kit, 2)
    ada.world.clock.advance(DAY)
    return { ...ada, email, passkey, methodId, kit }
  }
  async function guarded(made?: createTestPasskey.Made, world?: World) {
    const ada = await home(made, world)
    expect(await turn(ada, ada.passkey, true)).toMatchObject({
      status: 200,
      body: { passkey: true, available: true },
    })
    return ada
  }

  describe('a wallet with signatures confirmed by a passkey', () => {
    test('releases no share without a passkey, and returns the challenge', async () => {
      const ada = await home()
      // Control: without the rule, the session receives the share.
      expect(await release(ada)).toMatchObject(ok)
      await turn(ada, ada.passkey, true)
      const refused = await release(ada)
      expect(refused).toMatchObject(refusal('needed'))
      const asked = { nonce: expect.any(String), credentialIds: [ada.passkey.credentialId] }
      expect(refused.body).toMatchObject({ error: { data: asked } })
    })

    test('releases the share only once per confirmation by a passkey, and logs its purpose', async () => {
      const ada = await guarded()
      const refused = await release(ada)
      const { nonce } = (refused.body as { error: { data: { nonce: string } } }).error.data
      const confirmation = { ...answer(ada.passkey, nonce), purpose: SIGN }
      expect(await release(ada, confirmation)).toMatchObject(ok)
      expect(await release(ada, confirmation)).toMatchObject(refusal('failed'))
      const rows = await db().select().from(auditPending)
      expect(JSON.stringify(rows)).toContain(SIGN)
    })

    test('does not release the share when the wallet is stored again', async () => {
      const ada = await guarded()
      const recipient = await newRecipientKey()
      const put = await ada.visitor.send('PUT', `/v1/wallets/${ada.wallet.walletId}`, {
        body: { ...ada.wallet.body, recipient: recipient.text },
        claims: { rkh: recipient.hash },
      })
      expect(put).toMatchObject(refusal('needed'))
    })

    test.each<[string, Over]>([
      ['the user was not verified', { flags: FLAGS.present }],
      ['another site requested it', { client: { origin: 'https://evil.example' } }],
      ['the dapp’s page requested it', { client: { origin: DAPP_ORIGIN } }],
      ['a frame in a page requested it', { client: { crossOrigin: true, topOrigin: DAPP_ORIGIN } }],
      ['a frame in a page requested it, without a top origin', { client: { crossOrigin: true } }],
      ['it is a registration', { client: { type: 'webauthn.create' } }],
      ['it is for another relying party', { rpId: 'evil.example' }],
      ['it is for another request', { purpose: `sign:${'b'.repeat(64)}` }],
      ['it is for the settings', { purpose: 'off' }],
      ['the nonce is invented', { nonce: 'A'.repeat(43) }],
    ])('releases no share if %s', async (_what, over) => {
      const ada = await guarded()
      expect(await confirmed(ada, ada.passkey, over)).toMatchObject(refusal('failed'))
      // Control: the same passkey is accepted.
      expect(await confirmed(ada, ada.passkey)).toMatchObject(ok)
    })

    test('accepts a confirmation for a signature only to release the share', async () => {
      const ada = await guarded()
      expect(await turn(ada, ada.passkey, false, { purpose: SIGN })).toMatchObject(
        refusal('failed'),
      )
      expect(await release(ada)).toMatchObject(refusal('needed'))
    })

    test('accepts only an active passkey of the owner', async () => {
      const world = (await home()).world
      const ada = await guarded({}, world)
      const eve = await home({}, world)
      expect(await confirmed(ada, eve.passkey)).toMatchObject(refusal('unknown'))
      const late = createTestPasskey()
      const { credentialId } = late
      const registration = late.registration()
      const more = { kind: 'passkey', credentialId, registration }
      expect(await ada.addMethod(randomId(), 3, more)).toMatchObject(ok)
      expect(await confirmed(ada, late)).toMatchObject(refusal('unknown'))
    })

    test('accepts a nonce only from the key that requested it, for its wallet', async () => {
      const ada = await guarded()
      const { world, wallet } = ada
      const other = await device(ada.email, world)
      const { ask: askOther } = walletAsker(other, wallet.walletId)
      const { nonce } = await ask({ ask: askOther })
      expect(await confirmed(ada, ada.passkey, { nonce })).toMatchObject(refusal('failed'))
      const eve = await guarded({}, world)
      const { nonce: eves } = await ask(eve)
      expect(await confirmed(ada, ada.passkey, { nonce: eves })).toMatchObject(refusal('failed'))
      expect(await askOther('POST', '/confirmations')).toMatchObject(ok)
      expect(
        await eve.visitor.send('POST', `/v1/wallets/${wallet.walletId}/confirmations`),
      ).toMatchObject({ status: 404 })
    })

    test('rejects a nonce after ten minutes, and deletes it', async () => {
      const ada = await guarded()
      const { nonce } = await ask(ada)
      ada.world.clock.advance(10 * MINUTE)
      expect(await confirmed(ada, ada.passkey, { nonce })).toMatchObject(refusal('failed'))
      await sweep(db(), ada.world.clock.now() + MINUTE)
      const { walletId } = ada.wallet
      const kept = await db()
        .select()
        .from(confirmations)
        .where(eq(confirmations.walletId, walletId))
      expect(kept).toEqual([])
    })

    test('rejects a repeated counter value of a passkey', async () => {
      const ada = await guarded({ counter: 1 })
      expect(await confirmed(ada, ada.passkey, { counter: 2 })).toMatchObject(ok)
      expect(await confirmed(ada, ada.passkey, { counter: 2 })).toMatchObject(refusal('failed'))
      expect(await confirmed(ada, ada.passkey, { counter: 3 })).toMatchObject(ok)
      // Two in parallel, as from a copied authenticator.
      const same = () => confirmed(ada, ada.passkey, { counter: 4 })
      const both = (await Promise.all([same(), same()])).map(({ status }) => status)
      expect(both.sort()).toEqual([200, 403])
    })

    test('rejects the removal of the confirming passkey or the last other method', async () => {
      const ada = await guarded()
      const { control } = ada.wallet
      const remove = (methodId: string, provedWith: string) =>
        ada.ask('POST', `/recovery/${methodId}/remove`, { control, provedWith })
      expect(await remove(ada.methodId, ada.kit)).toMatchObject(refusal('last'))
      expect(await remove(ada.kit, ada.methodId)).toMatchObject(refusal('last'))
      const more = randomId()
      expect(await ada.addMethod(more, 3, { provedWith: ada.kit })).toMatchObject(ok)
      expect(await remove(ada.kit, ada.methodId)).toMatchObject(ok)
      expect(await turn(ada, ada.passkey, false)).toMatchObject(ok)
      expect(await remove(ada.methodId, more)).toMatchObject(ok)
    })

    test('releases the share of a newly enrolled device only once without a passkey', async () => {
      const ada = await guarded()
      const phone = await device(ada.email, ada.world)
      const { wallet } = ada
      const { ask: askPhone } = walletAsker(phone, wallet.walletId)
      const enrol = () =>
        askPhone('POST', '/enrolment', { ...placement(1), control: wallet.control })
      expect(await enrol()).toMatchObject(ok)
      const own = { ask: askPhone, visitor: phone.visitor, wallet }
      expect(await release(own)).toMatchObject(ok)
      expect(await release(own)).toMatchObject(refusal('needed'))
    })

    test('does not release a share again to a device older than the rule, or after ten minutes', async () => {
      const ada = await home()
      const { wallet } = ada
      const phone = await device(ada.email, ada.world)
      const own = { ...walletAsker(phone, wallet.walletId), visitor: phone.visitor, wallet }
      const enrol = (generation: number) =>
        own.ask('POST', '/enrolment', { ...placement(generation), control: wallet.control })
      await enrol(1)
      await turn(ada, ada.passkey, true)
      expect(await release(own)).toMatchObject(refusal('needed'))
      await enrol(2)
      ada.world.clock.advance(10 * MINUTE)
      expect(await release(own)).toMatchObject(refusal('needed'))
    })
  })

  describe('turning the rule on and off', () => {
    test('requires a passkey of the wallet, and sends a mail', async () => {
      const ada = await home()
      expect(await turn(ada, createTestPasskey(), true)).toMatchObject(refusal('unknown'))
      expect(await turn(ada, ada.passkey, true, { flags: FLAGS.present })).toMatchObject(
        refusal('failed'),
      )
      expect(await release(ada)).toMatchObject(ok)
      await turn(ada, ada.passkey, true)
      expect(await turn(ada, createTestPasskey(), false)).toMatchObject(refusal('unknown'))
      await turn(ada, ada.passkey, false)
      expect(await release(ada)).toMatchObject(ok)
      const subjects = (await ada.world.mailbox(ada.email)).map(({ subject }) => subject)
      expect(subjects).toEqual(
        expect.arrayContaining([
          'Signatures of your wallet now need a passkey',
          'Signatures of your wallet no longer need a passkey',
        ]),
      )
    })

    test('requires another active method, for an owner who loses the passkey', async () => {
      const ada = await home()
      const { control } = ada.wallet
      await ada.ask('POST', `/recovery/${ada.kit}/remove`, { control, provedWith: ada.methodId })
      const needed = { status: 409, body: failure('recoveryNeeded') }
      expect(await turn(ada, ada.passkey, true)).toMatchObject(needed)
      // A pending method is useless for a day.
      expect(await ada.addMethod(randomId(), 3)).toMatchObject(ok)
      expect(await turn(ada, ada.passkey, true)).toMatchObject(needed)
      const { body } = await ada.ask('GET', '/recovery')
      expect(body).toMatchObject({ signing: { passkey: false, available: false } })
      ada.world.clock.advance(DAY)
      expect(await turn(ada, ada.passkey, true)).toMatchObject(ok)
    })

    test('reports the rule to sessions and to the settings', async () => {
      const ada = await guarded()
      const session = await ada.visitor.send('GET', '/v1/auth/session')
      expect(session.body).toMatchObject({ session: { wallet: { passkey: true } } })
      const { body } = await ada.ask('GET', '/recovery')
      expect(body).toMatchObject({ signing: { passkey: true, available: true } })
    })

    test('turns off a day after another recovery method was proved, and not earlier', async () => {
      const ada = await guarded()
      const off = (provedWith: string, over: object = {}) =>
        ada.ask('POST', '/signing/off', { control: ada.wallet.control, provedWith, ...over })
      expect(await off(randomId())).toMatchObject({ status: 403 })
      expect(await off(ada.kit, { control: 'A'.repeat(43) })).toMatchObject({ status: 403 })
      const until = ada.world.clock.now() + DAY
      const offAt = new Date(until).toISOString()
      expect(await off(ada.kit)).toMatchObject({ status: 200, body: { passkey: true, offAt } })
      const [mail] = (await ada.world.mailbox(ada.email)).slice(-1)
      expect(mail?.subject).toBe('Signatures of your wallet will stop needing a passkey')
      expect(mail?.text).toContain(offAt.slice(11, 16))
      expect(mail?.text).toContain(`${FRAME_ORIGIN}/hub`)
      ada.world.clock.advance(DAY - MINUTE)
      expect(await off(ada.kit)).toMatchObject({ body: { offAt } })
      expect(await release(ada)).toMatchObject(refusal('needed'))
      ada.world.clock.advance(MINUTE)
      expect(await release(ada)).toMatchObject(ok)
      expect(await off(ada.kit)).toMatchObject({ status: 409 })
    })

    test('keeps the rule if a passkey confirms it within the day', async () => {
      const ada = await guarded()
      await ada.ask('POST', '/signing/off', { control: ada.wallet.control, provedWith: ada.kit })
      expect((await turn(ada, ada.passkey, true)).body).toEqual({ passkey: true, available: true })
      ada.world.clock.advance(2 * DAY)
      expect(await release(ada)).toMatchObject(refusal('needed'))
    })
  })

  function walletAsker({ visitor }: Pick<Owner, 'visitor'>, walletId: string) {
    return {
      ask: (method: string, path: string, body?: unknown) =>
        visitor.send(method, `/v1/wallets/${walletId}${path}`, body === undefined ? {} : { body }),
      ...walletClient(visitor),
    }
  }
})
