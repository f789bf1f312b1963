import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { androidKeyStatement } from '../../testing/visitors/androidKeyStatement.js'
import { createTestPasskey, type TestPasskey } from '../../testing/visitors/testPasskey.js'
import { asker, randomId, randomKey, walletOwners } from '../../testing/visitors/walletOwners.js'
import { FRAME_ORIGIN } from '../../testing/world.js'

onDatabase((db) => {
  const { device, owner } = walletOwners(db)
  let hits = 0
  let url: string
  const server = createServer(() => void hits++)
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/revoked`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const make = (attest?: TestPasskey.Attest) => {
    const passkey = createTestPasskey()
    const registration = passkey.registration(attest === undefined ? {} : { attest })
    return { kind: 'passkey', credentialId: passkey.credentialId, registration }
  }

  describe('[J05] security: an attestation that identifies the authenticator’s vendor', () => {
    test('control: makes the library request a URL that the sender put into the statement', async () => {
      const { credentialId: id, registration } = make(androidKeyStatement(url))
      const before = hits
      const verified = verifyRegistrationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          response: registration,
          clientExtensionResults: {},
        },
        expectedChallenge: () => true,
        expectedOrigin: FRAME_ORIGIN,
        expectedRPID: new URL(FRAME_ORIGIN).hostname,
      }).catch(() => undefined)
      await expect.poll(() => hits - before).toBe(1)
      server.closeAllConnections()
      await verified
    })

    test('adds the passkey without a request to the statement’s URL', async () => {
      const ada = await owner('attested@example.com')
      const before = hits
      const rival = await device('attested-by-a-stranger@example.com', ada.world)
      const { addMethod } = asker(rival.visitor, { walletId: randomId(), control: randomKey() })
      const strangers = await Promise.all(
        Array.from({ length: 20 }, () => addMethod(randomId(), 1, make(androidKeyStatement(url)))),
      )
      expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([404]))
      const added = await ada.addMethod(randomId(), 1, make(androidKeyStatement(url)))
      expect([added.status, hits - before]).toEqual([200, 0])
    })

    test.each([
      'none',
      'packed',
      'tpm',
      'fido-u2f',
      'apple',
      'android-key',
      'android-safetynet',
      'compound',
      'rubbish',
    ])('is accepted with an unreadable statement, which is ignored: %s', async (format) => {
      const ada = await owner(`attested-${format}@example.com`)
      const before = hits
      const text = new TextEncoder().encode(url)
      const statements = [
        'rubbish',
        new Map<string, string>(),
        new Map<string, number | string | Uint8Array | Uint8Array[]>([
          ['ver', '2.0'],
          ['alg', -7],
          ['sig', text],
          ['x5c', [text, text]],
          ['response', text],
          ['certInfo', text],
          ['pubArea', text],
        ]),
      ]
      for (const [index, statement] of statements.entries()) {
        const made = make(() => ({ format, statement }))
        expect((await ada.addMethod(randomId(), index + 1, made)).status).toBe(200)
      }
      expect(hits).toBe(before)
    })

    test.each(['AA', 'gA', '9g', 'oWhhdXRoRGF0YQA', 'n'.repeat(2_000)])(
      'is rejected as an invalid registration: %s',
      async (attestationObject) => {
        const ada = await owner(`no-authenticator-${randomId().toLowerCase()}@example.com`)
        const { registration, ...made } = make()
        const broken = { ...made, registration: { ...registration, attestationObject } }
        expect((await ada.addMethod(randomId(), 1, broken)).status).toBe(400)
        expect((await ada.addMethod(randomId(), 1, make())).status).toBe(200)
      },
    )

    test('is not parsed for a session that has not opened the wallet', async () => {
      const ada = await owner('unopened@example.com')
      const thief = await device('unopened@example.com', ada.world)
      const { addMethod } = asker(thief.visitor, { ...ada.wallet, control: randomKey() })
      const { registration, ...made } = make()
      const broken = { ...made, registration: { ...registration, attestationObject: 'AA' } }
      expect((await addMethod(randomId(), 1, broken)).status).toBe(403)
      expect((await ada.addMethod(randomId(), 1, broken)).status).toBe(400)
    })
  })
})
