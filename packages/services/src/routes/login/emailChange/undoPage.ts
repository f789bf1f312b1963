import { html } from 'hono/html'
import type { EmailUndo } from '../../../domain/emailChange/undoEmailChange.js'
import { t, utcTime } from '../../../domain/mail/text.js'
import { layout } from '../device/devicePage.js'

/** Asks whether a change of an address is to be undone. It works without scripts. */
export function undoPage({ oldEmail, newEmail, changedAt }: EmailUndo) {
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

/** @param email The restored address; undefined for a link without an effect. */
export function undoneOrOverPage(email: string | undefined) {
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
