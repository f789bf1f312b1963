import { type LoginProvider, PROVIDER_NAMES } from '@vestibule/protocol'
import { html } from 'hono/html'
import type { Mail } from '../../ports/mail.js'
import { mailLayout } from './layout.js'

/** Carries a code for a change of the sign-in methods. */
export function identityCodeMail(options: identityCodeMail.Options): Mail {
  const { to, code, proves, site, wallet } = options
  const lead =
    proves === 'present'
      ? `Somebody who has opened your wallet wants to ${wordsOf(options.change)}, at ${site}. Type this code there to allow it:`
      : `Type this code at ${site} to sign in with ${to} as well, to the wallet of ${wallet}:`
  const limits = 'It works once, within 10 minutes.'
  const warning =
    proves === 'present'
      ? 'If you did not ask for this, do not type the code and give it to nobody: whoever has it can change how your wallet is signed in to. Look at the devices in the settings of your wallet.'
      : 'If this wallet is not yours, ignore this mail and give the code to nobody: you would sign in to somebody else’s wallet.'
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
  if (kind === 'link') return `add ${name} to what it is signed in to with`
  const whose = provider === 'email' || label === null ? '' : ` (${label})`
  return `remove ${name}${whose} from what it is signed in to with`
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
    /** What the wallet is signed in to with already. */
    wallet: string
    change: Change
  }
}
