import { html } from 'hono/html'
import type { Mail } from '../../ports/mail.js'
import { mailLayout } from './layout.js'
import { utcTime } from './utcTime.js'

/** Asks the owner of a mailbox whether a new device is theirs. */
export function deviceMail(options: deviceMail.Options): Mail {
  const { to, projectName, link, facts } = options
  const lead = `A device that we do not know wants to sign in to ${projectName} as you.`
  const request =
    'If this is you, open the link and pick the number that the login window shows. You then get your code. The link works for 10 minutes.'
  const warning =
    'If it is not you, open the link and choose "This was not me", or ignore this email: without your answer nothing happens.'
  const rows = Object.entries(facts)

  return {
    to,
    subject: `Is this you signing in to ${projectName}?`,
    text: [
      lead,
      rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
      request,
      link,
      `${warning}\n`,
    ].join('\n\n'),
    html: mailLayout({
      heading: 'Is this you?',
      content: String(html`<p>${lead}</p>
<dl>${rows.map(
        ([name, value]) => html`<dt style="color:#5b616e;font-size:14px">${name}</dt>
<dd style="margin:0 0 8px">${value}</dd>`,
      )}</dl>
<p>${request}</p>
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#16181d;color:#ffffff;text-decoration:none">Review request</a></p>
<p style="color:#5b616e;font-size:14px">${warning}</p>`),
    }),
  }
}

export declare namespace deviceMail {
  type Options = {
    to: string
    projectName: string
    /** The page with the three numbers. */
    link: string
    facts: DeviceFacts
  }
}

/** Facts that help the owner to recognize their own device, by the names that are shown. */
export type DeviceFacts = { Device: string; Place: string; Site: string; Time: string }

/** The facts of a request, its time in UTC. */
export function deviceFacts(request: {
  deviceLabel: string
  place: string
  site: string
  createdAt: Date
}): DeviceFacts {
  const { deviceLabel, place, site, createdAt } = request
  return {
    Device: deviceLabel,
    Place: place,
    Site: site,
    Time: utcTime(createdAt),
  }
}
