import { html } from 'hono/html'
import type { Mail } from '../../ports/mail.js'
import { mailLayout } from './layout.js'

/** Carries a one-time code. */
export function codeMail(options: codeMail.Options): Mail {
  const { to, code, projectName, site, account } = options
  const note =
    account &&
    `This address signs in with ${account}. To open that wallet, go back to ${site} and choose ${account}.`
  const lead =
    account === undefined
      ? `Type this code to sign in at ${site}:`
      : `Type this code at ${site} only if you want another, empty wallet:`
  const limits = 'It works once, within 10 minutes.'
  const warning = 'Never share this code. If you did not ask for it, ignore this email.'

  return {
    to,
    subject: `${code} is your code for ${projectName}`,
    text: `${note === undefined ? '' : `${note}\n\n`}${lead}\n\n${code}\n\n${limits}\n\n${warning}\n`,
    html: mailLayout({
      heading: `Sign in to ${projectName}`,
      content: String(html`${note && html`<p><strong>${note}</strong></p>`}<p>${lead}</p>
<p style="margin:24px 0;font:600 32px/1 ui-monospace,monospace;letter-spacing:8px">${code}</p>
<p>${limits}</p>
<p style="color:#5b616e;font-size:14px">${warning}</p>`),
    }),
  }
}

export declare namespace codeMail {
  type Options = {
    to: string
    /** Six digits. */
    code: string
    projectName: string
    /** The page that the code signs in to, as `siteName` spells it. */
    site: string
    /** The provider whose account has this address and no wallet by email, as it writes itself. */
    account?: string | undefined
  }
}
