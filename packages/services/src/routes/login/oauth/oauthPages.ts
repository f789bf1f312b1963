import { isSocialProvider, type SocialProvider } from '@vestibule/protocol'
import { VisitAnswer } from '@vestibule/protocol/http'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { FrameBuild } from '../../../domain/frame/frameBuild.js'
import type { LoginContext } from '../../../domain/login/challenge.js'
import type { OAuth } from '../../../domain/login/oauth/createOAuth.js'
import type { VisitNews } from '../../../domain/login/oauth/createVisitNews.js'
import { isCodeAsked } from '../../../domain/login/oauth/isCodeAsked.js'
import {
  agreeToVisit,
  comeBack,
  declineVisit,
  leaveForProvider,
  refuseVisit,
  type VisitState,
} from '../../../domain/login/oauth/visitProvider.js'
import { randomToken } from '../../../platform/bytes.js'
import type { SecurityHeaders } from '../../frame/securityHeaders.js'
import type { Env } from '../../middleware/env.js'
import { HttpError } from '../../middleware/httpError.js'
import { readBody, readText } from '../../middleware/readBody.js'
import { walletOrigin } from '../../middleware/walletOrigin.js'
import { DEVICE_STYLE_PATH } from '../device/deviceStyle.js'
import { CLOSE_SCRIPT, CLOSE_SCRIPT_PATH, WAIT_SCRIPT, WAIT_SCRIPT_PATH } from './closeScript.js'
import { COPY_SCRIPT, COPY_SCRIPT_PATH } from './copyScript.js'
import { closesWindow, endOfCode, oauthPage, type ShownVisit, waitsForCode } from './oauthPage.js'

/** Binds the start and the return of a visit to one browser. The cookie is useless without the login's key. */
const COOKIE = 'vestibule-oauth'
/** Lifetime of a login in seconds. */
const COOKIE_LIFE = 600
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/**
 * Pages of the window that visits a provider. `asked` waits up to 20 seconds. It returns 204 while
 * the code is needed, or 410 with the window's final text. If the browser aborts the request, the
 * visitor has closed the window.
 */
export function oauthPages(options: {
  login: LoginContext & { oauth: OAuth; visitNews: VisitNews }
  headers: SecurityHeaders
  frame: Pick<FrameBuild, 'renderVisit'>
}) {
  const { login, headers, frame } = options
  const app = new Hono<Env>()

  function show(c: Context<Env>, visit: VisitState) {
    if (visit.state === 'agreeing') return c.html(frame.renderVisit(visit.page), 200, headers.visit)
    // The services created this token, so it cannot inject text into the header.
    const form = visit.state === 'asked' ? `/auth/oauth/refuse/${visit.token}` : undefined
    const asks = waitsForCode(visit) ? `/auth/oauth/asked/${visit.token}` : undefined
    const script = scriptOf(visit)
    const status = visit.state === 'expired' ? 404 : 200
    const parts = { style: DEVICE_STYLE_PATH, form, script, asks }
    return c.html(oauthPage(visit, parts), status, headers.page(parts))
  }

  app.get('/asked/:token', async (c) => {
    const kind = c.req.header('sec-fetch-dest')
    if (kind !== undefined && kind !== 'empty') throw new HttpError(403, 'invalidRequest')
    const visit = await isCodeAsked(login, {
      token: c.req.param('token'),
      browser: readBrowser(c),
      wait: waitOf(c),
      signal: c.req.raw.signal,
    })
    return visit.state === 'asked' ? c.body(null, 204) : c.text(endOfCode(visit), 410)
  })

  app.post('/answer/:token', walletOrigin(login), async (c) => {
    const answer = await readBody(c, VisitAnswer.request)
    const window = { token: c.req.param('token'), browser: readBrowser(c) }
    const { state } = answer.yes
      ? await agreeToVisit(login, { ...window, secret: answer.secret })
      : await declineVisit(login, window)
    return c.json(VisitAnswer.response.parse({ state: ANSWERS.has(state) ? state : 'expired' }))
  })

  app.use(async (c, next) => {
    const kind = c.req.header('sec-fetch-dest')
    if (kind !== undefined && kind !== 'document') throw new HttpError(403, 'invalidRequest')
    await next()
  })

  app.get('/:provider/start', async (c) => {
    const kept = readBrowser(c)
    const browser = kept === '' ? randomToken(login.random) : kept
    const left = await leaveForProvider(login, {
      provider: readProvider(c),
      token: c.req.query('login') ?? '',
      browser,
      wait: waitOf(c),
    })
    if (!('to' in left)) return show(c, left)
    setCookie(c, COOKIE, browser, {
      prefix: 'host',
      path: '/',
      secure: true,
      httpOnly: true,
      // Apple returns with a cross-site form post.
      sameSite: 'None',
      maxAge: COOKIE_LIFE,
    })
    return c.redirect(left.to)
  })

  const answer = async (c: Context<Env>, back: URLSearchParams) => {
    const window = { provider: readProvider(c), browser: readBrowser(c) }
    return show(c, await comeBack(login, { ...window, back, wait: waitOf(c) }))
  }

  app.get('/:provider/callback', (c) => answer(c, new URL(c.req.url).searchParams))
  app.post('/:provider/callback', async (c) => answer(c, await readForm(c)))

  app.post('/refuse/:token', walletOrigin(login), async (c) => {
    if (!(await readForm(c)).has('choice')) throw new HttpError(400, 'invalidRequest')
    const token = c.req.param('token')
    return show(c, await refuseVisit(login, { token, browser: readBrowser(c) }))
  })

  return app
}

const waitOf =
  (c: Context<Env>) =>
  async <result>(asked: Promise<result>): Promise<result> =>
    c.env.slot?.waitFor(asked) ?? asked

const ANSWERS: ReadonlySet<VisitState['state']> = new Set(['proved', 'denied', 'cancelled'])

function scriptOf(visit: ShownVisit): string | undefined {
  if (visit.state === 'asked') return visit.returnTo === null ? WAIT_SCRIPT_PATH : COPY_SCRIPT_PATH
  return closesWindow(visit) ? CLOSE_SCRIPT_PATH : undefined
}

export function closeScriptRoutes({ headers }: { headers: SecurityHeaders }) {
  const app = new Hono<Env>()
  for (const [path, script] of [
    [CLOSE_SCRIPT_PATH, CLOSE_SCRIPT],
    [WAIT_SCRIPT_PATH, WAIT_SCRIPT],
    [COPY_SCRIPT_PATH, COPY_SCRIPT],
  ] as const)
    app.get(path, (c) =>
      c.body(script, 200, {
        ...headers.asset({ workerScripts: null }),
        'Content-Type': 'text/javascript; charset=utf-8',
      }),
    )
  return app
}

function readProvider(c: Context<Env>): SocialProvider {
  const provider = c.req.param('provider')
  if (!isSocialProvider(provider)) throw new HttpError(404, 'invalidRequest')
  return provider
}

/** Returns an empty string without a valid cookie. */
function readBrowser(c: Context<Env>): string {
  const kept = getCookie(c, COOKIE, 'host') ?? ''
  return TOKEN.test(kept) ? kept : ''
}

async function readForm(c: Context<Env>): Promise<URLSearchParams> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded(\s*;|$)/i.test(type))
    throw new HttpError(415, 'invalidRequest')
  return new URLSearchParams(await readText(c))
}
