import { PasskeyCreate, PasskeyStart, PasskeyVerify } from '@vestibule/protocol/http'
import { Hono } from 'hono'
import type { LoginContext } from '../../domain/login/challenge.js'
import { deviceLabel } from '../../domain/login/deviceLabel.js'
import { createWithPasskey } from '../../domain/passkeys/createWithPasskey.js'
import { startPasskeyLogin } from '../../domain/passkeys/startPasskeyLogin.js'
import { verifyPasskey } from '../../domain/passkeys/verifyPasskey.js'
import { client } from '../middleware/client.js'
import type { Dpop } from '../middleware/dpop.js'
import type { Env } from '../middleware/env.js'
import { readBody } from '../middleware/readBody.js'
import { begun } from './begun.js'
import { readProject } from './readProject.js'

/** `/v1/auth/passkey`: the [login with a passkey](#logins-with-a-passkey). */
export function passkeyRoutes(options: { login: LoginContext; dpop: Dpop }) {
  const { login, dpop } = options
  const app = new Hono<Env>()

  app.post('/start', dpop.key, async (c) => {
    const body = await readBody(c, PasskeyStart.request)
    const request = {
      project: readProject(login, body),
      dappOrigin: body.dappOrigin,
      thumbprint: c.get('proof').thumbprint,
      ...client(c),
      deviceLabel: deviceLabel(c.req.header('user-agent')),
    }
    return begun(c, await startPasskeyLogin(login, request))
  })

  app.post('/verify', dpop.key, async (c) => {
    const body = await readBody(c, PasskeyVerify.request)
    const { thumbprint } = c.get('proof')
    return begun(c, await verifyPasskey(login, { ...body, thumbprint, network: client(c).network }))
  })

  app.post('/create', dpop.key, async (c) => {
    const body = await readBody(c, PasskeyCreate.request)
    const { thumbprint } = c.get('proof')
    const request = { ...body, thumbprint, network: client(c).network }
    return begun(c, await createWithPasskey(login, request))
  })

  return app
}
