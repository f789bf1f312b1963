import { type Context, Hono } from 'hono'
import { decideDevice, readDevice } from '../../../domain/login/approveDevice.js'
import type { LoginContext } from '../../../domain/login/challenge.js'
import type { SecurityHeaders } from '../../frame/securityHeaders.js'
import type { Env } from '../../middleware/env.js'
import { HttpError } from '../../middleware/httpError.js'
import { readText } from '../../middleware/readBody.js'
import { COPY_SCRIPT_PATH } from '../oauth/copyScript.js'
import { devicePage } from './devicePage.js'
import { DEVICE_STYLE, DEVICE_STYLE_PATH } from './deviceStyle.js'

/** `/device/{token}`: the page behind a mail's link, where the mailbox's owner approves or refuses a device. */
export function deviceRoutes(options: { login: LoginContext; headers: SecurityHeaders }) {
  const { login, headers } = options
  const app = new Hono<Env>()

  async function answer(c: Context<Env>, token: string) {
    const found = await readDevice(login, token)
    // The services created a pending token, so it cannot inject text into the header.
    const form = found.state === 'pending' ? `/device/${token}` : undefined
    const hasCode = found.state === 'approved' && found.code !== undefined
    const script = hasCode ? COPY_SCRIPT_PATH : undefined
    return c.html(
      devicePage(found, script),
      found.state === 'expired' ? 404 : 200,
      headers.page({ style: DEVICE_STYLE_PATH, form, script }),
    )
  }

  app.get('/device/:token', (c) => answer(c, c.req.param('token')))

  app.post('/device/:token', async (c) => {
    const type = c.req.header('content-type') ?? ''
    if (!/^application\/x-www-form-urlencoded(\s*;|$)/i.test(type))
      throw new HttpError(415, 'invalidRequest')
    const choice = new URLSearchParams(await readText(c)).get('choice')
    if (choice === null) throw new HttpError(400, 'invalidRequest')
    const token = c.req.param('token')
    await decideDevice(login, { token, choice })
    // Do not redirect to the GET: the page's policy forbids redirects. A repeated choice has no
    // effect.
    return answer(c, token)
  })

  app.get(DEVICE_STYLE_PATH, (c) =>
    c.body(DEVICE_STYLE, 200, {
      ...headers.asset({ workerScripts: null }),
      'Content-Type': 'text/css; charset=utf-8',
    }),
  )

  return app
}
