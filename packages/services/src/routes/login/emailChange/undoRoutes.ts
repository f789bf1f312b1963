import { Hono } from 'hono'
import { readUndo, undoEmailChange } from '../../../domain/emailChange/undoEmailChange.js'
import type { LoginContext } from '../../../domain/login/challenge.js'
import type { SecurityHeaders } from '../../frame/securityHeaders.js'
import { client } from '../../middleware/client.js'
import type { Env } from '../../middleware/env.js'
import { DEVICE_STYLE_PATH } from '../device/deviceStyle.js'
import { undoneOrOverPage, undoPage } from './undoPage.js'

/** `/undo-email/{token}`: the page that undoes a change of the email, or the removal of an address. A `GET` changes nothing. */
export function undoRoutes(options: { login: LoginContext; headers: SecurityHeaders }) {
  const { login, headers } = options
  const app = new Hono<Env>()

  app.get('/:token', async (c) => {
    const token = c.req.param('token')
    const found = await readUndo(login, token)
    // A found token is one of ours, so the header contains no other text.
    const form = found === undefined ? undefined : `/undo-email/${token}`
    return c.html(
      found === undefined ? undoneOrOverPage(undefined) : undoPage(found),
      found === undefined ? 404 : 200,
      headers.page({ style: DEVICE_STYLE_PATH, form }),
    )
  })

  app.post('/:token', async (c) => {
    const request = { token: c.req.param('token'), network: client(c).network }
    const email = await undoEmailChange(login, request)
    return c.html(
      undoneOrOverPage(email),
      email === undefined ? 404 : 200,
      headers.page({ style: DEVICE_STYLE_PATH }),
    )
  })

  return app
}
