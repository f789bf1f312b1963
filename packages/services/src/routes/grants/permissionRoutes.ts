import { SmartSessionRecord } from '@vestibule/protocol/http'
import { Hono } from 'hono'
import type { Grants } from '../../domain/grants/createGrants.js'
import type { Env } from '../middleware/env.js'
import { readBody } from '../middleware/readBody.js'

/** `/v1/permissions`: the wallet's signed permissions, with their contexts. */
export function permissionRoutes({ grants }: { grants: Grants }) {
  const app = new Hono<Env>()

  app.get('/', async (c) => c.json({ pcis: await grants.ofUser(c.get('session').userId) }))

  app.post('/', async (c) => {
    const body = await readBody(c, SmartSessionRecord.request)
    await grants.record(c.get('session').userId, body)
    return c.json({ success: true })
  })

  return app
}
