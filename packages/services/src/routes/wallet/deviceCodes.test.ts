import { EmailStart } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import { signOutDevices } from '../../domain/wallet/devices/signOutDevices.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { openDeviceLink } from '../../testing/visitors/openDeviceLink.js'
import { codeOf, createVisitor, type Visitor } from '../../testing/visitors/visitor.js'
import { newWallet, placement } from '../../testing/visitors/walletClient.js'
import { asker, randomId, randomKey, walletOwners } from '../../testing/visitors/walletOwners.js'

onDatabase((db) => {
  const { device, owner } = walletOwners(db)
  const missing = { status: 404 }
  const forbidden = { status: 403 }
  const conflict = { status: 409 }
  const ok = { status: 200 }

  const claim = ({ send }: Pick<Visitor, 'send'>, linkId: string) =>
    send('POST', '/v1/auth/link', { body: { linkId } })
  const revealed = () => ({ key: randomKey(), nonce: randomKey() })

  async function shown(email: string) {
    const ada = await owner(email)
    const linkId = randomId()
    const at = `/links/${linkId}`
    const code = { approverKey: randomKey() }
    expect(await ada.ask('PUT', `${at}/code`, code)).toMatchObject(ok)
    return { ada, linkId, at, code }
  }

  describe('a code on a device with the wallet', () => {
    test('enrols a device that scanned it before its login, after the first device approves', async () => {
      const { ada, linkId, at } = await shown('code@example.com')
      const phone = await createVisitor(ada.world)
      expect(await claim(phone, linkId)).toMatchObject(ok)
      // Repeat the request, as after a lost answer.
      expect(await claim(phone, linkId)).toMatchObject(ok)
      const { deviceId } = await ada.world.logIn(phone, 'code@example.com')
      const { ask } = asker(phone, ada.wallet)
      const { control } = ada.wallet
      const sealed = { enc: randomKey(), ciphertext: 'AAAA' }
      const approval = { ...placement(1), sealed, control }
      expect(await ada.ask('POST', `${at}/approve`, approval)).toMatchObject(conflict)
      expect(await ask('POST', `${at}/reveal`, revealed())).toMatchObject(ok)
      expect(await ask('POST', `${at}/approve`, approval)).toMatchObject(forbidden)
      expect(await ada.ask('GET', at)).toMatchObject({
        body: { link: { state: 'scanned', deviceId } },
      })
      expect(await ada.ask('POST', `${at}/approve`, approval)).toMatchObject(ok)
      expect((await ask('GET', at)).body).toMatchObject({ link: { state: 'approved', sealed } })
      expect(await ask('POST', `${at}/reveal`, revealed())).toMatchObject(conflict)
    })

    test('is valid for 60 seconds, and for ten minutes after the scan', async () => {
      const { ada, linkId, at } = await shown('code-late@example.com')
      const phone = await device('code-late@example.com', ada.world)
      const { ask } = asker(phone.visitor, ada.wallet)
      ada.world.clock.advance(60 * SECOND)
      expect(await claim(phone.visitor, linkId)).toMatchObject(missing)
      expect((await ada.ask('GET', at)).body).toMatchObject({ link: { state: 'expired' } })

      const again = randomId()
      const code = { approverKey: randomKey() }
      await ada.ask('PUT', `/links/${again}/code`, code)
      ada.world.clock.advance(60 * SECOND - 1)
      expect(await claim(phone.visitor, again)).toMatchObject(ok)
      ada.world.clock.advance(10 * MINUTE)
      expect(await ask('POST', `/links/${again}/reveal`, revealed())).toMatchObject(missing)
    })

    test('ends when the device shows another code', async () => {
      const { ada, linkId } = await shown('code-again@example.com')
      const code = { approverKey: randomKey() }
      expect(await ada.ask('PUT', `/links/${randomId()}/code`, code)).toMatchObject(ok)
      const phone = await createVisitor(ada.world)
      expect(await claim(phone, linkId)).toMatchObject(missing)
    })

    test('is not shown before the wallet is confirmed', async () => {
      const { put, visitor } = await device('code-early@example.com')
      const wallet = newWallet()
      await put(wallet)
      const code = { approverKey: randomKey() }
      const { ask } = asker(visitor, wallet)
      expect(await ask('PUT', `/links/${randomId()}/code`, code)).toMatchObject(missing)
    })

    test('cannot be shown by a device without the wallet, and is not listed as a request', async () => {
      const { ada, linkId, code } = await shown('code-new@example.com')
      const phone = await device('code-new@example.com', ada.world)
      const { ask } = asker(phone.visitor, ada.wallet)
      expect(await ask('PUT', `/links/${randomId()}/code`, code)).toMatchObject(forbidden)
      await claim(phone.visitor, linkId)
      await ask('POST', `/links/${linkId}/reveal`, revealed())
      expect((await ada.ask('GET', '/links')).body).toEqual({ links: [] })
    })

    test('refuses a second key, another account and a device with the wallet', async () => {
      const { ada, linkId, at } = await shown('code-thief@example.com')
      const thief = await createVisitor(ada.world)
      const phone = await device('code-thief@example.com', ada.world)
      // A claim needs no account, but a reveal does.
      expect(await claim(thief, linkId)).toMatchObject(ok)
      expect(await asker(thief, ada.wallet).ask('POST', `${at}/reveal`, revealed())).toMatchObject({
        status: 401,
      })
      await ada.world.logIn(thief, 'code-thief-own@example.com')
      const asThief = asker(thief, ada.wallet)
      expect(await asThief.ask('POST', `${at}/reveal`, revealed())).toMatchObject(missing)
      expect(await asThief.ask('GET', at)).toMatchObject(missing)
      // A code works once, even within the account.
      expect(await claim(phone.visitor, linkId)).toMatchObject(missing)
      const { ask } = asker(phone.visitor, ada.wallet)
      expect(await ask('POST', `${at}/reveal`, revealed())).toMatchObject(forbidden)
      expect(await ada.ask('POST', `${at}/reveal`, revealed())).toMatchObject(forbidden)
    })

    test('can be cancelled on the device that shows it', async () => {
      const { ada, linkId, at } = await shown('code-own@example.com')
      expect(await claim(ada.visitor, linkId)).toMatchObject(ok)
      expect(await ada.ask('POST', `${at}/reveal`, revealed())).toMatchObject(forbidden)
    })

    test('replaces the approval by mail for the key that scanned it, only in its account', async () => {
      const { ada, linkId } = await shown('code-mail@example.com')
      const other = await owner('code-mail-other@example.com', ada.world)
      const start = async (visitor: Visitor, email: string) =>
        EmailStart.response.parse((await visitor.start(email)).body).action
      const phone = await createVisitor(ada.world)
      expect(await start(phone, 'code-mail@example.com')).toBe('VERIFY_DEVICE')
      await claim(phone, linkId)
      ada.world.clock.advance(MINUTE)
      expect(await start(phone, 'code-mail@example.com')).toBe('VERIFY_OTP')
      expect(other.wallet.walletId).not.toBe(ada.wallet.walletId)
      expect(await start(phone, 'code-mail-other@example.com')).toBe('VERIFY_DEVICE')
      ada.world.clock.advance(10 * MINUTE)
      expect(await start(phone, 'code-mail@example.com')).toBe('VERIFY_DEVICE')
    })

    test('does not replace the approval after its device was signed out', async () => {
      const { ada, linkId } = await shown('code-out@example.com')
      const { userId } = ada.session
      const start = async (visitor: Visitor) =>
        EmailStart.response.parse((await visitor.start('code-out@example.com')).body).action
      const phone = await createVisitor(ada.world)
      await claim(phone, linkId)
      expect(await start(phone)).toBe('VERIFY_OTP')
      ada.world.clock.advance(MINUTE)
      await signOutDevices(db(), { userId, now: ada.world.clock.now() })
      expect(await start(phone)).toBe('VERIFY_DEVICE')
    })

    describe('a code that is scanned while a login waits for approval by mail', () => {
      async function waiting(email: string, visitor: Visitor) {
        const answer = EmailStart.response.parse((await visitor.start(email)).body)
        expect(answer.action).toBe('VERIFY_DEVICE')
        const { challengeId } = answer
        const status = async () => (await visitor.device(challengeId)).body
        expect(await status()).toEqual({ status: 'pending' })
        return { challengeId, status }
      }
      const approved = { status: 'approved' }
      const pending = { status: 'pending' }

      test('[J05] replaces the approval, and mails the code of the login once', async () => {
        const { ada, linkId } = await shown('code-waits@example.com')
        const { world } = ada
        const phone = await createVisitor(world)
        const { challengeId, status } = await waiting('code-waits@example.com', phone)
        const asked = await world.mailbox('code-waits@example.com')
        const link = await openDeviceLink(world, 'code-waits@example.com')
        await claim(phone, linkId)
        expect(await status()).toEqual(approved)
        expect(await status()).toEqual(approved)
        const mails = await world.mailbox('code-waits@example.com')
        expect(mails.length - asked.length).toBe(1)
        expect(await phone.verify(challengeId, codeOf(mails))).toMatchObject(ok)
        expect(await link.text()).not.toContain('name="choice"')
      })

      test('keeps the login waiting if it belongs to another account', async () => {
        const { ada, linkId } = await shown('code-mine@example.com')
        await owner('code-theirs@example.com', ada.world)
        const phone = await createVisitor(ada.world)
        const { status } = await waiting('code-theirs@example.com', phone)
        await claim(phone, linkId)
        expect(await status()).toEqual(pending)
      })

      test('keeps the login waiting if another key claimed it first, or if it expired', async () => {
        const { ada, linkId } = await shown('code-raced@example.com')
        const phone = await createVisitor(ada.world)
        const { status } = await waiting('code-raced@example.com', phone)
        await claim(await createVisitor(ada.world), linkId)
        expect(await claim(phone, linkId)).toMatchObject(missing)
        expect(await status()).toEqual(pending)
        const again = randomId()
        await ada.ask('PUT', `/links/${again}/code`, { approverKey: randomKey() })
        ada.world.clock.advance(60 * SECOND)
        expect(await claim(phone, again)).toMatchObject(missing)
        expect(await status()).toEqual(pending)
      })

      test('keeps the login waiting if its device refused or was signed out', async () => {
        const { ada, linkId, at } = await shown('code-no@example.com')
        const phone = await createVisitor(ada.world)
        const { status } = await waiting('code-no@example.com', phone)
        await claim(phone, linkId)
        await ada.ask('POST', `${at}/refuse`, {})
        expect(await status()).toEqual(pending)
        const again = randomId()
        await ada.ask('PUT', `/links/${again}/code`, { approverKey: randomKey() })
        await claim(phone, again)
        const { userId } = ada.session
        await signOutDevices(db(), { userId, now: ada.world.clock.now() })
        expect(await status()).toEqual(pending)
      })

      test('does not undo a refusal by mail', async () => {
        const { ada, linkId } = await shown('code-refused@example.com')
        const phone = await createVisitor(ada.world)
        const { status } = await waiting('code-refused@example.com', phone)
        const link = await openDeviceLink(ada.world, 'code-refused@example.com')
        await link.choose('no')
        await claim(phone, linkId)
        expect(await status()).toEqual({ status: 'refused' })
        ada.world.clock.advance(MINUTE)
        await waiting('code-refused@example.com', phone)
      })

      test('does not replace the approval of a login that started after the scan', async () => {
        const { ada, linkId } = await shown('code-many@example.com')
        const phone = await createVisitor(ada.world)
        await claim(phone, linkId)
        ada.world.clock.advance(SECOND)
        // After many code requests, the mailbox must approve.
        for (let at = 0; at < 11; at++)
          await (await createVisitor(ada.world)).startWorking('code-many@example.com')
        const { body } = await phone.startWorking('code-many@example.com')
        const { action, challengeId } = EmailStart.response.parse(body)
        expect(action).toBe('VERIFY_DEVICE')
        expect((await phone.device(challengeId)).body).toEqual(pending)
      })
    })
  })
})
