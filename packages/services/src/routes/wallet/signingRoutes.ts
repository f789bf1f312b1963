import { SigningChange, SigningOff } from '@vestibule/protocol/http'
import { Hono } from 'hono'
import { changeRule, endRule } from '../../domain/wallet/signing/changeRule.js'
import { askConfirmation } from '../../domain/wallet/signing/confirmations.js'
import { findOwn, type WalletContext } from '../../domain/wallet/walletRows.js'
import type { Env } from '../middleware/env.js'
import { readBody } from '../middleware/readBody.js'
import { readId } from './walletId.js'

/** [Signatures with a passkey](#signatures-with-a-passkey). */
export function signingRoutes(context: WalletContext) {
  const app = new Hono<Env>()

  app.post('/confirmations', async (c) => {
    const walletId = readId(c)
    await findOwn(context.db, c.get('session'), walletId)
    const { thumbprint } = c.get('proof')
    return c.json(await askConfirmation(context, { walletId, thumbprint }))
  })

  app.put('/signing', async (c) => {
    const body = await readBody(c, SigningChange.request)
    const { thumbprint } = c.get('proof')
    const request = { walletId: readId(c), thumbprint, ...body }
    return c.json(await changeRule(context, c.get('session'), request))
  })

  app.post('/signing/off', async (c) => {
    const body = await readBody(c, SigningOff.request)
    return c.json(await endRule(context, c.get('session'), { walletId: readId(c), ...body }))
  })

  return app
}
