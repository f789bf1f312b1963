import { Email } from '@vestibule/protocol'
import {
  EmailChangePrimary,
  EmailChangeResend,
  EmailChangeSecondary,
  EmailChangeStart,
} from '@vestibule/protocol/http'
import { Hono } from 'hono'
import { confirmNewEmail } from '../../../domain/emailChange/confirmNewEmail.js'
import { confirmOldEmail } from '../../../domain/emailChange/confirmOldEmail.js'
import { resendChangeCode } from '../../../domain/emailChange/resendChangeCode.js'
import { startEmailChange } from '../../../domain/emailChange/startEmailChange.js'
import type { LoginContext } from '../../../domain/login/challenge.js'
import { quantizeResponseTime } from '../../../domain/login/quantizeResponseTime.js'
import { client } from '../../middleware/client.js'
import type { Dpop } from '../../middleware/dpop.js'
import type { Env } from '../../middleware/env.js'
import { HttpError } from '../../middleware/httpError.js'
import { readBody } from '../../middleware/readBody.js'
import { readProject } from '../readProject.js'

/** `/v1/auth/email-change`: changes the email after a code to the current address and a code to the new one. */
export function emailChangeRoutes(options: { login: LoginContext; dpop: Dpop }) {
  const { login, dpop } = options
  const app = new Hono<Env>()
  app.use(dpop.session)

  app.post('/', async (c) => {
    const body = await readBody(c, EmailChangeStart.request)
    const email = Email.safeParse(body.email)
    if (!email.success) throw new HttpError(400, 'invalidEmail')
    const request = {
      email: email.data,
      projectId: readProject(login, body).id,
      dappOrigin: body.dappOrigin,
      thumbprint: c.get('proof').thumbprint,
      network: client(c).network,
    }
    return c.json(await startEmailChange(login, c.get('session'), request))
  })

  app.post('/resend', async (c) => {
    const { changeId } = await readBody(c, EmailChangeResend.request)
    const request = { changeId, network: client(c).network }
    return c.json(
      await quantizeResponseTime(() => resendChangeCode(login, c.get('session'), request)),
    )
  })

  app.post('/primary', async (c) => {
    const body = await readBody(c, EmailChangePrimary.request)
    const request = { ...body, network: client(c).network }
    return c.json(
      await quantizeResponseTime(() => confirmOldEmail(login, c.get('session'), request)),
    )
  })

  app.post('/secondary', async (c) => {
    const body = await readBody(c, EmailChangeSecondary.request)
    const request = { ...body, network: client(c).network }
    return c.json(await confirmNewEmail(login, c.get('session'), request))
  })

  return app
}
