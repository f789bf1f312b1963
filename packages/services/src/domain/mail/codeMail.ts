import { html } from 'hono/html'
import type { Mail } from '../../ports/mail.js'
import { mailLayout } from './layout.js'

/** Carries a one-time code. */
export function codeMail(options: codeMail.Options): Mail {
  const { to, code, projectName, site } = options
  const lead = `Type this code to sign in at ${site}:`
  const limits = 'It works once, within 10 minutes.'
  const warning =
    'No one will ever ask you for this code, by phone, chat or email. If you did not ask for it, ignore this email.'

  return {
    to,
    subject: `${code} is your code for ${projectName}`,
    text: `${lead}\n\n${code}\n\n${limits}\n\n${warning}\n`,
    html: mailLayout({
      heading: `Sign in to ${projectName}`,
      content: String(html`<p>${lead}</p>
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
  }
}
