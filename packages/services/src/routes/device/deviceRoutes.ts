import { Hono } from 'hono'
import { decideDevice, readDevice } from '../../domain/login/approveDevice.js'
import type { LoginContext } from '../../domain/login/challenge.js'
import { Refusal } from '../../refusal.js'
import type { Env } from '../env.js'
import { readText } from '../readBody.js'
import type { SecurityHeaders } from '../securityHeaders.js'
import { devicePage } from './devicePage.js'
import { DEVICE_STYLE, DEVICE_STYLE_PATH } from './deviceStyle.js'

/** `/device/{token}`: where the owner of a mailbox approves a device or refuses it. */
export function deviceRoutes(options: { login: LoginContext; headers: SecurityHeaders }) {
  const { login, headers } = options
  const app = new Hono<Env>()

  app.get('/device/:token', async (c) => {
    const found = await readDevice(login, c.req.param('token'))
    return c.html(devicePage(found), found.state === 'expired' ? 404 : 200, headers.page)
  })

  app.post('/device/:token', async (c) => {
    const type = c.req.header('content-type') ?? ''
    if (!/^application\/x-www-form-urlencoded(\s*;|$)/i.test(type))
      throw new Refusal(415, 'invalidRequest')
    const choice = new URLSearchParams(await readText(c.req.raw)).get('choice')
    if (choice === null) throw new Refusal(400, 'invalidRequest')
    await decideDevice(login, { token: c.req.param('token'), choice })
    // The outcome is read by a GET, so that reloading it does not send the choice again.
    return c.body(null, 303, { Location: new URL(c.req.url).pathname })
  })

  app.get(DEVICE_STYLE_PATH, (c) =>
    c.body(DEVICE_STYLE, 200, {
      ...headers.asset({ isWorker: false }),
      'Content-Type': 'text/css; charset=utf-8',
    }),
  )

  return app
}
