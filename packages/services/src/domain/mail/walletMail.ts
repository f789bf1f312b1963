import { html } from 'hono/html'
import type { Mail } from '../../ports/mail.js'
import { mailLayout } from './layout.js'
import { utcTime } from './utcTime.js'

/** An event of a wallet; `detail` says which method or device. */
export type WalletNews = {
  kind: keyof typeof NEWS
  detail?: string | undefined
  /** From when on a recovery method counts, and where it can be cancelled until then. */
  pending?: { until: string; hub: string } | undefined
  /** Where a sign-in method can be removed again. */
  settings?: string | undefined
  /** Where the confirmation with a passkey can be kept. */
  keep?: string | undefined
}

const NEWS = {
  recoveryAdded: {
    subject: 'A recovery method was added to your wallet',
    lead: 'Your wallet has a new recovery method:',
  },
  recoveryPending: {
    subject: 'A recovery method was added to your wallet',
    lead: 'Your wallet has a new recovery method, which is not active yet:',
  },
  recoveryCancelled: {
    subject: 'A recovery method of your wallet was cancelled',
    lead: 'This recovery method was pending and is gone:',
  },
  recoveryRemoved: {
    subject: 'A recovery method was removed from your wallet',
    lead: 'Your wallet can no longer be recovered with:',
  },
  deviceEnrolled: {
    subject: 'Your wallet was opened on a new device',
    lead: 'This device can sign with your wallet from now on:',
  },
  deviceRevoked: {
    subject: 'A device was removed from your wallet',
    lead: 'This device was signed out and can no longer open your wallet:',
  },
  handedOver: {
    subject: 'New sign-in to your wallet settings',
    lead: 'A page of your wallet’s own was signed in from a site where you are signed in. Without a recovery method, or an approval on a device that has it, it cannot open your wallet:',
  },
  exported: {
    subject: 'The key to your wallet was shown',
    lead: 'The secret key of your wallet was shown:',
  },
  emailChanged: {
    subject: 'This is the email of your wallet now',
    lead: 'You sign in to your wallet with this address from now on. All other devices were signed out:',
  },
  identityAdded: {
    subject: 'A sign-in method was added to your wallet',
    lead: 'You can also sign in to your wallet with this from now on. All other devices were signed out:',
  },
  identityRemoved: {
    subject: 'A sign-in method was removed from your wallet',
    lead: 'You can no longer sign in to your wallet with this. All other devices were signed out:',
  },
  passkeyOn: {
    subject: 'Signatures of your wallet now need a passkey',
    lead: 'From now on, each signature has to be confirmed with a passkey of your wallet. This was turned on by:',
  },
  passkeyOff: {
    subject: 'Signatures of your wallet no longer need a passkey',
    lead: 'Signatures are no longer confirmed with a passkey. This was turned off with a passkey of your wallet by:',
  },
  passkeyOffAsked: {
    subject: 'Signatures of your wallet will stop needing a passkey',
    lead: 'A recovery method was used to turn off the confirmation with a passkey. It ends on:',
  },
  deletionAsked: {
    subject: 'Your account will be deleted',
    lead: 'Your account and your wallet will be deleted for good on:',
  },
  deletionCancelled: {
    subject: 'Your account will not be deleted',
    lead: 'The deletion of your account was cancelled.',
  },
} as const

const WARNING =
  'If this was not you, open your wallet on a device that you trust, check its devices and recovery methods, and move your assets to a new wallet.'

/** Informs the owner of a mailbox about a change of the wallet. The mail has no link. */
export function walletMail(options: walletMail.Options): Mail {
  const { to, device, at, news } = options
  const { subject, lead } = NEWS[news.kind]
  const detail = news.detail ?? device
  const facts = [`Asked for on ${device}, ${utcTime(at)}.`, ...noteOf(news)]
  return {
    to,
    subject,
    text: `${[lead, detail, ...facts, WARNING].join('\n\n')}\n`,
    html: mailLayout({
      heading: subject,
      content: String(html`<p>${lead}</p>
<p style="margin:16px 0;font-weight:600">${detail}</p>
${facts.map((fact) => html`<p>${fact}</p>`)}
<p style="color:#5b616e;font-size:14px">${WARNING}</p>`),
    }),
  }
}

function noteOf({ pending, settings, keep }: WalletNews): string[] {
  if (keep !== undefined)
    return [
      `Until then, anyone who has a passkey of your wallet can keep the confirmation in the wallet settings: ${keep}`,
    ]
  if (settings !== undefined)
    return [
      `For 24 hours no key can be exported, and nothing else can be removed. If this was not you, remove it at once in your wallet settings: ${settings}`,
    ]
  if (pending === undefined) return []
  const { until, hub } = pending
  return [
    `It can be used for export from ${until}. Until then you can cancel it on any device that has opened your wallet: ${hub}`,
  ]
}

export declare namespace walletMail {
  type Options = {
    to: string
    /** The label of the device that did it. */
    device: string
    at: Date
    news: WalletNews
  }
}
