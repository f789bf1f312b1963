import { Email } from '@vestibule/protocol'
import {
  IdentityChangeAgree,
  IdentityChangeCancel,
  IdentityChangeCode,
  IdentityChangeStart,
  IdentityChangeVisit,
  type WantedIdentityChange,
} from '@vestibule/protocol/http'
import { type Context, Hono } from 'hono'
import { agreeToIdentity } from '../../domain/identities/agreeToIdentity.js'
import { cancelIdentityChange } from '../../domain/identities/cancelIdentityChange.js'
import type { Asker } from '../../domain/identities/identityChange.js'
import { listIdentities } from '../../domain/identities/listIdentities.js'
import { startIdentityChange } from '../../domain/identities/startIdentityChange.js'
import { takeIdentityCode } from '../../domain/identities/takeIdentityCode.js'
import { takeIdentityVisit } from '../../domain/identities/takeIdentityVisit.js'
import type { LoginContext } from '../../domain/login/challenge.js'
import { deviceLabel } from '../../domain/login/deviceLabel.js'
import type { VisitNews } from '../../domain/login/oauth/createVisitNews.js'
import { quantizeResponseTime } from '../../domain/login/quantizeResponseTime.js'
import { client } from '../middleware/client.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'
import { readBody } from '../middleware/readBody.js'
import { readProject } from './readProject.js'

/** `/v1/account/identities`: the user's sign-in methods. Each response to a change contains the next step. */
export function identityRoutes(options: { login: LoginContext; visitNews: VisitNews }) {
  const login = { ...options.login, visitNews: options.visitNews }
  const app = new Hono<Env>()

  const asker = (c: Context<Env>): Asker => ({
    session: c.get('session'),
    thumbprint: c.get('proof').thumbprint,
    deviceLabel: deviceLabel(c.req.header('user-agent')),
    ...client(c),
  })

  app.get('/', async (c) => c.json(await listIdentities(login, c.get('session'))))

  app.post('/changes', async (c) => {
    const { wanted, projectId, ...body } = await readBody(c, IdentityChangeStart.request)
    const project = readProject(login, { projectId, dappOrigin: login.frameOrigin })
    const request = { ...body, project, wanted: normalised(wanted) }
    return c.json(await quantizeResponseTime(() => startIdentityChange(login, asker(c), request)))
  })

  app.post('/changes/code', async (c) => {
    const body = await readBody(c, IdentityChangeCode.request)
    return c.json(await quantizeResponseTime(() => takeIdentityCode(login, asker(c), body)))
  })

  app.post('/changes/visit', async (c) => {
    const body = await readBody(c, IdentityChangeVisit.request)
    return c.json(await quantizeResponseTime(() => takeIdentityVisit(login, asker(c), body)))
  })

  app.post('/changes/agree', async (c) => {
    const body = await readBody(c, IdentityChangeAgree.request)
    return c.json(await agreeToIdentity(login, asker(c), body))
  })

  app.post('/changes/cancel', async (c) => {
    const body = await readBody(c, IdentityChangeCancel.request)
    await cancelIdentityChange(login, asker(c), body)
    return c.json({})
  })

  return app
}

/** @throws HttpError 400 for an invalid address */
function normalised(wanted: WantedIdentityChange): WantedIdentityChange {
  if (wanted.kind !== 'linkEmail') return wanted
  const email = Email.safeParse(wanted.email)
  if (!email.success) throw new HttpError(400, 'invalidEmail')
  return { ...wanted, email: email.data }
}
