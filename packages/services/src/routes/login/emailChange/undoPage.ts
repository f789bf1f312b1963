import { html } from 'hono/html'
import type { EmailUndo } from '../../../domain/emailChange/undoEmailChange.js'
import { CANCEL_METHODS } from '../../../domain/mail/emailChangeMails.js'
import { utcTime } from '../../../domain/mail/utcTime.js'
import { layout } from '../device/devicePage.js'

const LOST_BY_CHANGE = 'Other sign-in methods that were added since are removed.'
const LOST_BY_REMOVAL =
  'Other sign-in methods that were added since, or in the week before, are removed.'

/** Asks whether a change of an address is to be undone. It works without scripts. */
export function undoPage({ oldEmail, newEmail, changedAt }: EmailUndo) {
  const title = 'Undo the change?'
  return layout(
    title,
    html`<h1>${title}</h1>
<p>You sign in with your old email again, and every device is signed out.</p>
<p>${newEmail === null ? LOST_BY_REMOVAL : LOST_BY_CHANGE}</p>
<dl>
<dt>Old email</dt><dd>${oldEmail}</dd>
<dt>New email</dt><dd>${newEmail ?? 'None: it was removed'}</dd>
<dt>Changed</dt><dd>${utcTime(changedAt)}</dd>
</dl>
<form method="post"><button>Undo the change</button></form>`,
  )
}

/** @param email The address that is in use again; nothing for a link that no longer does anything. */
export function undoneOrOverPage(email: string | undefined) {
  if (email === undefined) {
    const title = 'This link no longer works'
    const says = 'It was used already, or is older than 7 days.'
    return layout(title, html`<h1>${title}</h1><p>${says}</p>`)
  }
  const title = 'The change was undone'
  return layout(
    title,
    html`<h1>${title}</h1>
<p>Sign in with ${email} again. Then check the devices and recovery methods of your wallet.</p>
<p>${CANCEL_METHODS}</p>`,
  )
}
