import { PasskeyStart, PasskeyVerify } from '@vestibule/protocol/http'
import { expect, test } from 'vitest'
import { DAY } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createTestPasskey, type TestPasskey } from '../../testing/visitors/testPasskey.js'
import { createVisitor, type Visitor } from '../../testing/visitors/visitor.js'
import { randomId, walletOwners } from '../../testing/visitors/walletOwners.js'
import { DAPP_ORIGIN } from '../../testing/world.js'

const ROUNDS = 5

onDatabase((db) => {
  const { owner } = walletOwners(db)

  async function answer(visitor: Visitor, passkey: TestPasskey) {
    const body = { projectId: 'demo', dappOrigin: DAPP_ORIGIN }
    const begun = await visitor.send('POST', '/v1/auth/passkey/start', { body })
    return passkey.assert(PasskeyStart.response.parse(begun.body).challenge)
  }

  test('[J05] returns no 5xx status while a device is revoked during two sign-ins', async () => {
    const statuses = new Set<number>()
    for (let round = 0; round < ROUNDS; round++) {
      const ada = await owner(`passkey-race-${round}@example.com`)
      const passkey = createTestPasskey()
      const { credentialId } = passkey
      const registration = passkey.registration()
      await ada.addMethod(randomId(), 1, { kind: 'passkey', credentialId, registration })
      ada.world.clock.advance(DAY)
      const phone = await createVisitor(ada.world)
      const verify = (body: object) => phone.send('POST', '/v1/auth/passkey/verify', { body })
      const first = PasskeyVerify.response.parse((await verify(await answer(phone, passkey))).body)
      const answers = [await answer(phone, passkey), await answer(phone, passkey)]
      const { control } = ada.wallet
      const ended = await Promise.all([
        ada.ask('POST', `/devices/${first.session.deviceId}/revoke`, { control }),
        ...answers.map(verify),
      ])
      for (const { status } of ended) statuses.add(status)
      expect(ended[0]?.status).toBe(200)
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
  })
})
