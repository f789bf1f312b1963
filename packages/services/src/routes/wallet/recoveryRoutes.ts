import {
  DeviceRevoke,
  Enrolment,
  Exported,
  RecoveryAdd,
  RecoveryCancel,
  RecoveryRelease,
  RecoveryRemove,
} from '@vestibule/protocol/http'
import { Hono } from 'hono'
import { enrolDevice } from '../../domain/wallet/devices/enrolDevice.js'
import { listDevices, revokeDevice } from '../../domain/wallet/devices/walletDevices.js'
import { noteExport } from '../../domain/wallet/noteExport.js'
import { addMethod, readRecovery } from '../../domain/wallet/recovery/recoveryMethods.js'
import { cancelMethod, removeMethod } from '../../domain/wallet/recovery/takeMethodAway.js'
import { releaseRecoveryShare } from '../../domain/wallet/releaseShare.js'
import type { WalletContext } from '../../domain/wallet/walletRows.js'
import type { Env } from '../middleware/env.js'
import { readBody } from '../middleware/readBody.js'
import { readId } from './walletId.js'

/** Recovery methods and devices. `exported` checks whether a secret may be shown, and informs the user. */
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

  app.post('/recovery/:methodId/cancel', async (c) => {
    const body = await readBody(c, RecoveryCancel.request)
    const request = { walletId: readId(c), methodId: readId(c, 'methodId'), ...body }
    return c.json(await cancelMethod(context, c.get('session'), request))
  })

  app.post('/enrolment', async (c) => {
    const body = await readBody(c, Enrolment.request)
    return c.json(await enrolDevice(context, c.get('session'), { walletId: readId(c), body }))
  })

  app.get('/devices', async (c) => c.json(await listDevices(context, c.get('session'), readId(c))))

  app.post('/devices/:deviceId/revoke', async (c) => {
    const { control: vaultWriteToken } = await readBody(c, DeviceRevoke.request)
    const request = { walletId: readId(c), deviceId: readId(c, 'deviceId'), vaultWriteToken }
    return c.json(await revokeDevice(context, c.get('session'), request))
  })

  app.post('/exported', async (c) => {
    const body = await readBody(c, Exported.request)
    await noteExport(context, c.get('session'), { walletId: readId(c), ...body })
    return c.json({})
  })

  return app
}
