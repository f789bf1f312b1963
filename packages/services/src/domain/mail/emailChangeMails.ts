import { html } from 'hono/html'
import { MINUTE } from '../../platform/time.js'
import type { Mail } from '../../ports/mail.js'
import { mailLayout } from './layout.js'
import { utcTime } from './utcTime.js'

/** The change that a mail is about. */
type Addresses = { from: string; to: string }

/** Carries the code of one of the two addresses. */
export function changeCodeMail(
  options: Addresses & {
    step: 'primary' | 'secondary'
    code: string
    /** Milliseconds that it is good for. */
    life: number
    site: string
  },
): Mail {
  const { step, code, life, from, to, site } = options
  const minutes = Math.max(1, Math.floor(life / MINUTE))
  const lead =
    step === 'primary'
      ? `A device that is signed in as you at ${site} asks to change the email of your wallet from ${from} to ${to}. Type this code to allow it:`
      : `Type this code at ${site} to make ${to} the email of your wallet, in the place of ${from}:`
  const warning =
    step === 'primary'
      ? 'If you did not ask for this, do not type the code and do not give it to anyone: anyone who has it can sign in as you with the other address. Check the devices in your wallet settings.'
      : 'If you did not ask for this, ignore this email. Never share this code.'
  return mailOf({
    to: step === 'primary' ? from : to,
    subject: `${code} is your code to change your email`,
    heading: 'Change your email',
    lead,
    big: code,
    facts: [`It works once, within ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`],
    warning,
  })
}

/**
 * Informs the owner of an address that someone wanted to add it to another account. Only this mail reveals the owner's
 * account.
 */
export function addressTakenMail({ to, site }: { to: string; site: string }): Mail {
  return mailOf({
    to,
    subject: 'This email has a wallet already',
    heading: 'This email has a wallet already',
    lead: `There was a request at ${site} to use ${to} for another wallet. It is the email of a wallet already, so nothing was changed.`,
    facts: [
      'If this was you, sign in with this address, or choose another one for the other wallet.',
    ],
    warning: 'If it was not you, ignore this email.',
  })
}

type Undo = {
  /** The page with the button that takes it back. */
  link: string
}

/** Tells the owner of the address of before that it was changed, and how that is taken back. */
export function emailChangedMail(options: Addresses & Undo & { device: string; at: Date }): Mail {
  const { from, to, device, at, link } = options
  return mailOf({
    to: from,
    subject: 'The email of your wallet was changed',
    heading: 'The email of your wallet was changed',
    lead: `You sign in to your wallet with ${to} from now on, and no longer with ${from}.`,
    facts: [`Changed on ${device}, ${utcTime(at)}.`],
    warning:
      'If this was not you, undo it with this link within 7 days. It works once, and signs out every device.',
    link: { url: link, label: 'Undo the change' },
  })
}

/** Tells the owner of an address that it was removed from a wallet, and how that is taken back. */
export function emailRemovedMail(options: Undo & { from: string; device: string; at: Date }): Mail {
  const { from, device, at, link } = options
  return mailOf({
    to: from,
    subject: 'Your email was removed from your wallet',
    heading: 'Your email was removed from your wallet',
    lead: `You no longer sign in to your wallet with ${from}, but with its other sign-in methods.`,
    facts: [`Removed on ${device}, ${utcTime(at)}.`],
    warning:
      'If this was not you, undo it with this link within 7 days. It works once, and signs out every device.',
    link: { url: link, label: 'Undo the removal' },
  })
}

/** Sent instead of a code for a sign-in with a recently changed or removed address. */
export function addressMovedMail(
  options: Undo & { from: string; to: string | null; at: Date },
): Mail {
  const { from, to, at, link } = options
  if (to === null)
    return mailOf({
      to: from,
      subject: 'Your email was removed from your wallet',
      heading: 'Sign in another way',
      lead: `There was a sign-in with ${from}. It was removed from its wallet on ${utcTime(at)}: sign in with another of its sign-in methods.`,
      facts: [],
      warning:
        'If you did not remove it, undo that with this link within 7 days of the removal. It works once, and signs out every device.',
      link: { url: link, label: 'Undo the removal' },
    })
  return mailOf({
    to: from,
    subject: 'The email of your wallet was changed',
    heading: 'Sign in with your new email',
    lead: `There was a sign-in with ${from}. The email of this wallet was changed to ${to} on ${utcTime(at)}: sign in with that one.`,
    facts: [],
    warning:
      'If you did not change it, undo it with this link within 7 days of the change. It works once, and signs out every device.',
    link: { url: link, label: 'Undo the change' },
  })
}

/** Where the owner stops what someone may have added meanwhile; on the page of the link, too. */
export const CANCEL_METHODS =
  'Recovery methods that were added since the change are not active for a day: cancel those that are not yours in your wallet settings.'

/** Tells every address of a change that it was taken back: by the link, or by a change that went back to the address. */
export function emailRestoredMail(options: {
  to: string
  restored: string
  at: Date
  /** That changed it back, and stays signed in. @default the link was used */
  device?: string
  /** Sign-in methods that were added since, and are removed. @default none */
  removed?: readonly string[]
}): Mail {
  const { to, restored, at, device, removed = [] } = options
  const isOwn = to === restored
  const [how, signedOut] =
    device === undefined
      ? [`with a link that was emailed to ${restored}`, 'Every device was signed out.']
      : [`on ${device}, with a code from ${restored}`, 'All other devices were signed out.']
  return mailOf({
    to,
    subject: 'A change of your wallet’s email was undone',
    heading: 'A change of your wallet’s email was undone',
    lead: `You sign in to the wallet with ${restored} again. ${signedOut}`,
    facts: [
      `Undone ${how}, ${utcTime(at)}.`,
      ...(isOwn && removed.length > 0
        ? [`Sign-in methods that were added since are gone: ${removed.join(', ')}.`]
        : []),
      ...(isOwn ? [CANCEL_METHODS] : []),
    ],
    warning: isOwn
      ? 'Look at the devices, sign-in methods and recovery methods of your wallet.'
      : `There is no link that undoes this. If this was not you, anyone who reads the emails of ${restored} undid the change.`,
  })
}

function mailOf(mail: {
  to: string
  subject: string
  heading: string
  lead: string
  /** A code. */
  big?: string | undefined
  facts: readonly string[]
  warning: string
  link?: { url: string; label: string } | undefined
}): Mail {
  const { to, subject, heading, lead, big, facts, warning, link } = mail
  const lines = [lead, big, ...facts, warning, link?.url]
  return {
    to,
    subject,
    text: `${lines.filter((line) => line !== undefined).join('\n\n')}\n`,
    html: mailLayout({
      heading,
      content: String(html`<p style="overflow-wrap:anywhere">${lead}</p>
${big === undefined ? '' : html`<p style="margin:24px 0;font:600 32px/1 ui-monospace,monospace;letter-spacing:8px">${big}</p>`}
${facts.map((fact) => html`<p>${fact}</p>`)}
<p style="color:#5b616e;font-size:14px">${warning}</p>
${link === undefined ? '' : html`<p style="margin:24px 0"><a href="${link.url}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#16181d;color:#ffffff;text-decoration:none">${link.label}</a></p>`}`),
    }),
  }
}
