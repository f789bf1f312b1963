import { html } from 'hono/html'
import type { EmailUndo } from '../../../domain/emailChange/undoEmailChange.js'
import { CANCEL_METHODS } from '../../../domain/mail/emailChangeMails.js'
import { utcTime } from '../../../domain/mail/utcTime.js'
import { layout } from '../device/devicePage.js'

const LOST_BY_CHANGE = 'Other sign-in methods that were added since are removed.'
const LOST_BY_REMOVAL =
  'Other sign-in methods that were added since, or in the week before, are removed.'

/** Asks whether a change of an address is to be taken back. It works without scripts. */
export function undoPage({ oldEmail, newEmail, changedAt }: EmailUndo) {
  const title = 'Take the change back?'
  return layout(
    title,
    html`<h1>${title}</h1>
<p>You sign in with your old email again, and everybody is signed out, on every device.</p>
<p>${newEmail === null ? LOST_BY_REMOVAL : LOST_BY_CHANGE}</p>
<dl>
<dt>Old email</dt><dd>${oldEmail}</dd>
<dt>New email</dt><dd>${newEmail ?? 'None: it was removed'}</dd>
<dt>Changed</dt><dd>${utcTime(changedAt)}</dd>
</dl>
<form method="post"><button>Take it back</button></form>`,
  )
}

/** @param email The address that is in use again; nothing for a link that does nothing any more. */
export function undoneOrOverPage(email: string | undefined) {
  if (email === undefined) {
    const title = 'This link does not work any more'
    const says = 'It was used already, or is older than 7 days.'
    return layout(title, html`<h1>${title}</h1><p>${says}</p>`)
  }
  const title = 'The change was taken back'
  return layout(
    title,
    html`<h1>${title}</h1>
<p>Sign in with ${email} again. Then look at the devices and recovery methods of your wallet.</p>
<p>${CANCEL_METHODS}</p>`,
  )
}
