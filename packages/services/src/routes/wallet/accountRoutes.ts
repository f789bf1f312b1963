import { AccountDeletion } from '@vestibule/protocol/http'
import { Hono } from 'hono'
import { askDeletion, cancelDeletion } from '../../domain/wallet/deletion.js'
import type { WalletContext } from '../../domain/wallet/walletRows.js'
import type { Env } from '../middleware/env.js'
import { readBody } from '../middleware/readBody.js'

/** `/v1/account`: deletion of the account. */
export function accountRoutes(context: WalletContext) {
  const app = new Hono<Env>()

  app.post('/deletion', async (c) => {
    const body = await readBody(c, AccountDeletion.request)
    return c.json(await askDeletion(context, c.get('session'), body))
  })

  app.post('/deletion/cancel', async (c) => {
    const body = await readBody(c, AccountDeletion.request)
    return c.json(await cancelDeletion(context, c.get('session'), body))
  })

  return app
}
