import {
  AccountDeletion,
  DeviceRevoke,
  Enrolment,
  Exported,
  RecoveryAdd,
  RecoveryRelease,
  RecoveryRemove,
} from '@vestibule/protocol/http'
import { Hono } from 'hono'
import * as z from 'zod'
import { announce } from '../domain/wallet/announce.js'
import { askDeletion, cancelDeletion } from '../domain/wallet/deletion.js'
import { enrolDevice } from '../domain/wallet/enrolDevice.js'
import { recordChange } from '../domain/wallet/recordChange.js'
import { addMethod, readRecovery, removeMethod } from '../domain/wallet/recoveryMethods.js'
import { releaseRecoveryShare } from '../domain/wallet/releaseShare.js'
import { listDevices, revokeDevice } from '../domain/wallet/walletDevices.js'
import { findOwn, type WalletContext } from '../domain/wallet/walletRows.js'
import type { Env } from './env.js'
import { readBody } from './readBody.js'
import { readId } from './walletId.js'

/** The ways back into a wallet, its devices and its end, below `/v1/wallets/:walletId`. */
export function recoveryRoutes(context: WalletContext) {
  const app = new Hono<Env>()

  app.get('/recovery', async (c) =>
    c.json(await readRecovery(context, c.get('session'), readId(c))),
  )

  app.post('/recovery/share', async (c) => {
    const { recipient } = await readBody(c, RecoveryRelease.request)
    const request = { walletId: readId(c), recipient, proof: c.get('proof') }
    return c.json(await releaseRecoveryShare(context, c.get('session'), request))
  })

  app.put('/recovery/:methodId', async (c) => {
    const body = await readBody(c, RecoveryAdd.request)
    const request = { walletId: readId(c), methodId: readId(c, 'methodId'), body }
    return c.json(await addMethod(context, c.get('session'), request))
  })

  app.post('/recovery/:methodId/remove', async (c) => {
    const body = await readBody(c, RecoveryRemove.request)
    const request = { walletId: readId(c), methodId: readId(c, 'methodId'), ...body }
    return c.json(await removeMethod(context, c.get('session'), request))
  })

  app.post('/enrolment', async (c) => {
    const body = await readBody(c, Enrolment.request)
    return c.json(await enrolDevice(context, c.get('session'), { walletId: readId(c), body }))
  })

  app.get('/devices', async (c) => c.json(await listDevices(context, c.get('session'), readId(c))))

  app.post('/devices/:deviceId/revoke', async (c) => {
    const { control } = await readBody(c, DeviceRevoke.request)
    const request = { walletId: readId(c), deviceId: readId(c, 'deviceId'), control }
    return c.json(await revokeDevice(context, c.get('session'), request))
  })

  app.post('/exported', async (c) => {
    const { what } = await readBody(c, Exported.request)
    const session = c.get('session')
    const walletId = readId(c)
    await findOwn(context.db, session, walletId)
    await context.db.transaction(async (transaction) => {
      await context.budgets.take([['changesPerUser', session.userId]], { database: transaction })
      await recordChange(context, transaction, { session, walletId, change: 'exported' })
    })
    const detail = what === 'phrase' ? 'the recovery phrase' : 'a private key'
    await announce(context, session, { kind: 'exported', detail })
    return c.json({})
  })

  app.post('/deletion', async (c) => {
    const { control } = await readBody(c, AccountDeletion.request)
    return c.json(await askDeletion(context, c.get('session'), { walletId: readId(c), control }))
  })

  app.post('/deletion/cancel', async (c) => {
    await readBody(c, z.strictObject({}))
    return c.json(await cancelDeletion(context, c.get('session'), readId(c)))
  })

  return app
}
