import { Hono } from 'hono'
import { html } from 'hono/html'
import {
  type EmailUndo,
  readUndo,
  undoEmailChange,
} from '../../../domain/emailChange/undoEmailChange.js'
import type { LoginContext } from '../../../domain/login/challenge.js'
import { t, utcTime } from '../../../domain/mail/text.js'
import type { SecurityHeaders } from '../../frame/securityHeaders.js'
import { client } from '../../middleware/client.js'
import type { Env } from '../../middleware/env.js'
import { layout } from '../device/devicePage.js'
import { DEVICE_STYLE_PATH } from '../device/deviceStyle.js'

/** `/undo-email/{token}`: the page that undoes an email change or an address removal. A `GET` has no effect. */
export function undoRoutes(options: { login: LoginContext; headers: SecurityHeaders }) {
  const { login, headers } = options
  const app = new Hono<Env>()

  app.get('/:token', async (c) => {
    const token = c.req.param('token')
    const found = await readUndo(login, token)
    // The services created a known token, so it cannot inject text into the header.
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

function undoPage({ oldEmail, newEmail, changedAt }: EmailUndo) {
  const title = t('page.undo')
  return layout(
    title,
    html`<h1>${title}</h1>
<p>${t('page.undoHint')}</p>
<p>${t(newEmail === null ? 'page.undoLosesWeek' : 'page.undoLosesSince')}</p>
<dl>
<dt>${t('page.undoOld')}</dt><dd><bdi>${oldEmail}</bdi></dd>
<dt>${t('page.undoNew')}</dt><dd><bdi>${newEmail ?? t('page.undoNone')}</bdi></dd>
<dt>${t('page.undoTime')}</dt><dd><bdi>${utcTime(changedAt)}</bdi></dd>
</dl>
<form method="post"><button>${t('undo.change')}</button></form>`,
  )
}

/** @param email The restored address; undefined if the link has no effect. */
function undoneOrOverPage(email: string | undefined) {
  if (email === undefined) {
    const title = t('page.expired')
    return layout(title, html`<h1>${title}</h1><p>${t('page.undoOver')}</p>`)
  }
  const title = t('page.undone')
  return layout(
    title,
    html`<h1>${title}</h1>
<p>${t('page.undoneHint', { email })}</p>
<p>${t('restored.cancel')}</p>`,
  )
}
