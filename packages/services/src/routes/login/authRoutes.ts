import { Email, normaliseEmail } from '@vestibule/protocol'
import {
  DeviceStatus,
  EmailStart,
  EmailVerify,
  HandOverGrant,
  HandOverTake,
  LinkClaim,
  SESSION_WAIT,
  TellShown,
} from '@vestibule/protocol/http'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { ProofError } from '../../domain/dpop/proofError.js'
import { readApproval } from '../../domain/login/approveDevice.js'
import type { LoginContext } from '../../domain/login/challenge.js'
import { deviceLabel } from '../../domain/login/deviceLabel.js'
import { quantizeResponseTime } from '../../domain/login/quantizeResponseTime.js'
import { startLogin } from '../../domain/login/startLogin.js'
import { verifyCode } from '../../domain/login/verifyCode.js'
import type { SessionEnds } from '../../domain/sessions/createSessionEnds.js'
import { grantHandOver } from '../../domain/sessions/handOver/grantHandOver.js'
import { takeHandOver } from '../../domain/sessions/handOver/takeHandOver.js'
import { forgetShownAccount, writeShownAccount } from '../../domain/sessions/shownAccount.js'
import { claimLink } from '../../domain/wallet/devices/deviceLinks.js'
import { randomId } from '../../platform/bytes.js'
import { client } from '../middleware/client.js'
import type { Dpop } from '../middleware/dpop.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'
import { readBody } from '../middleware/readBody.js'
import { begun } from './begun.js'
import { readProject } from './readProject.js'

/**
 * `/v1/auth`: login by email, sessions, a session for the hub (`hand-over`), and another device's
 * scanned code (`link`). `hand-over` works once for the given key, with the address or provider
 * name that the visitor confirmed or typed.
 */
export function authRoutes(options: Options) {
  const { login, sessionEnds, dpop } = options
  const { db, audit, sessions } = login
  const app = new Hono<Env>()

  app.post('/email/start', dpop.key, async (c) => {
    const body = await readBody(c, EmailStart.request)
    const email = Email.safeParse(body.email)
    if (!email.success) throw new HttpError(400, 'invalidEmail')
    const project = readProject(login, body)
    const connected = await findConnected(c, email.data)
    if (connected !== undefined) return begun(c, connected)
    const request = {
      email: email.data,
      project,
      dappOrigin: body.dappOrigin,
      thumbprint: c.get('proof').thumbprint,
      ...client(c),
      deviceLabel: deviceLabel(c.req.header('user-agent')),
      work: body.work,
    }
    return begun(c, await quantizeResponseTime(() => startLogin(login, request)))
  })

  /** Response for an active session of the same address, which needs no proof. */
  async function findConnected(c: Context<Env>, email: string) {
    const sessionId = c.get('sessionId')
    if (sessionId === undefined) return undefined
    const session = await sessions.find(sessionId, c.get('proof').thumbprint)
    if (session === undefined || (await sessions.describe(session)).email !== email)
      return undefined
    return {
      action: 'CONNECT',
      challengeId: randomId(login.random),
      resendAfter: 0,
      expiresAt: session.expiresAt.toISOString(),
    }
  }

  app.post('/email/device', dpop.key, async (c) => {
    const { challengeId } = await readBody(c, DeviceStatus.request)
    const { thumbprint } = c.get('proof')
    const status = await readApproval(login, { challengeId, thumbprint })
    if (status === 'pending' || status === 'approved') c.set('isUnderWay', true)
    return c.json({ status })
  })

  app.post('/email/verify', dpop.key, async (c) => {
    const body = await readBody(c, EmailVerify.request)
    const { thumbprint } = c.get('proof')
    return begun(c, await verifyCode(login, { ...body, thumbprint, network: client(c).network }))
  })

  app.get('/session', dpop.session, async (c) =>
    c.json({ session: await sessions.describe(c.get('session')) }),
  )

  app.get('/session/end', dpop.session, async (c) => {
    const { signal } = c.req.raw
    const { idHash } = c.get('session')
    const end = sessionEnds.wait(idHash, { milliseconds: SESSION_WAIT, signal })
    const hasEnded = await (c.env.slot?.waitFor(end) ?? end)
    if (hasEnded) throw new ProofError('invalid_token')
    return c.json({})
  })

  app.post('/session/shown', dpop.session, async (c) => {
    await writeShownAccount(db, c.get('session'), await readBody(c, TellShown.request))
    return c.json({})
  })

  app.post('/hand-over', dpop.session, async (c) => {
    const { thumbprint } = await readBody(c, HandOverGrant.request)
    const request = { thumbprint, network: client(c).network }
    return c.json(await grantHandOver(login, c.get('session'), request))
  })

  app.post('/hand-over/take', dpop.key, async (c) => {
    const body = await readBody(c, HandOverTake.request)
    if (body.provider === 'email' && !Email.safeParse(body.login).success)
      throw new HttpError(400, 'invalidEmail')
    const request = {
      ...body,
      login: normaliseEmail(body.login),
      thumbprint: c.get('proof').thumbprint,
      network: client(c).network,
      deviceLabel: deviceLabel(c.req.header('user-agent')),
    }
    return begun(c, await takeHandOver(login, request))
  })

  app.post('/link', dpop.key, async (c) => {
    const { linkId } = await readBody(c, LinkClaim.request)
    return c.json(await claimLink(login, { linkId, thumbprint: c.get('proof').thumbprint }))
  })

  app.post('/sign-out', dpop.session, async (c) => {
    await readBody(c, z.strictObject({}))
    const session = c.get('session')
    await db.transaction(async (transaction) => {
      await sessions.end(session, transaction)
      await forgetShownAccount(transaction, session)
      const { userId, deviceId: device } = session
      await audit.append(transaction, { kind: 'session.ended', userId, facts: { device } })
    })
    return c.json({})
  })

  return app
}

type Options = {
  login: LoginContext
  sessionEnds: SessionEnds
  dpop: Dpop
}
