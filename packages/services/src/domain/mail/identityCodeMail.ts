import { type LoginProvider, PROVIDER_NAMES } from '@vestibule/protocol'
import { html } from 'hono/html'
import type { Mail } from '../../ports/mail.js'
import { mailLayout } from './layout.js'

/** Carries a code for a change of the sign-in methods. */
export function identityCodeMail(options: identityCodeMail.Options): Mail {
  const { to, code, proves, site, wallet } = options
  const lead =
    proves === 'present'
      ? `A device that has opened your wallet asks at ${site} to ${wordsOf(options.change)}. Type this code there to allow it:`
      : `Type this code at ${site} to sign in with ${to} as well, to the wallet of ${wallet}:`
  const limits = 'It works once, within 10 minutes.'
  const warning =
    proves === 'present'
      ? 'If you did not ask for this, do not type the code and do not give it to anyone: anyone who has it can change how you sign in to your wallet. Check the devices in your wallet settings.'
      : 'If this wallet is not yours, ignore this email and do not give the code to anyone: you would sign in to another person’s wallet.'
  return {
    to,
    subject: `${code} is your code to change your sign-in methods`,
    text: `${[lead, code, limits, warning].join('\n\n')}\n`,
    html: mailLayout({
      heading: 'Change your sign-in methods',
      content: String(html`<p style="overflow-wrap:anywhere">${lead}</p>
<p style="margin:24px 0;font:600 32px/1 ui-monospace,monospace;letter-spacing:8px">${code}</p>
<p>${limits}</p>
<p style="color:#5b616e;font-size:14px">${warning}</p>`),
    }),
  }
}

function wordsOf({ kind, provider, label }: identityCodeMail.Change): string {
  const name = provider === 'email' ? (label ?? '') : PROVIDER_NAMES[provider]
  if (kind === 'link') return `add ${name} to its sign-in methods`
  const whose = provider === 'email' || label === null ? '' : ` (${label})`
  return `remove ${name}${whose} from its sign-in methods`
}

export declare namespace identityCodeMail {
  type Change = { kind: 'link' | 'unlink'; provider: LoginProvider; label: string | null }
  type Options = {
    to: string
    /** Six digits. */
    code: string
    /** Of a method that the wallet has, or of the one that is added. */
    proves: 'present' | 'added'
    site: string
    /** The existing login of the wallet. */
    wallet: string
    change: Change
  }
}
