import { MINUTE } from '../../platform/time.js'
import type { Mail } from '../../ports/mail.js'
import { deviceText } from './deviceText.js'
import { type Piece, writeMail } from './layout.js'
import type { NamedSite } from './siteName.js'
import { type TextId, t, utcTime } from './text.js'
import { inEnglishToo } from './walletMail.js'

type Addresses = { from: string; to: string }

export function changeCodeMail(
  options: Addresses & {
    step: 'primary' | 'secondary'
    code: string
    life: number
    site: NamedSite
  },
): Mail {
  const { step, code, life, from, to, site } = options
  const minutes = Math.max(1, Math.floor(life / MINUTE))
  const isOld = step === 'primary'
  return writeMail({
    to: isOld ? from : to,
    subject: t('change.subject', { code }),
    heading: t('change.heading'),
    pieces: [
      { is: 'text', text: t(isOld ? 'change.old' : 'change.new', { from, to, ...site }) },
      { is: 'code', code },
      { is: 'text', text: t('change.once', { minutes }) },
      { is: 'quiet', text: t(isOld ? 'change.oldWarning' : 'change.newWarning') },
    ],
  })
}

/** Only this mail reveals that the address has an account. */
export function addressTakenMail({ to, site }: { to: string; site: NamedSite }): Mail {
  return writeMail({
    to,
    subject: t('taken.subject'),
    heading: t('taken.subject'),
    pieces: [
      { is: 'text', text: t('taken.lead', { to, ...site }) },
      { is: 'text', text: t('taken.hint') },
      { is: 'quiet', text: t('taken.warning') },
    ],
  })
}

type Undo = {
  link: string
}

export function emailChangedMail(
  options: Addresses & Undo & { device: string | undefined; at: Date },
): Mail {
  const { from, to, device, at, link } = options
  return writeMail({
    to: from,
    subject: t('changed.subject'),
    heading: t('changed.subject'),
    pieces: [
      { is: 'text', text: t('changed.lead', { from, to }) },
      { is: 'text', text: t('changed.fact', factsOf(device, at)) },
      ...undoBy(link, 'undo.change'),
      ...inEnglishToo('changed.subject', 'undo.warning'),
    ],
  })
}

export function emailRemovedMail(
  options: Undo & { from: string; device: string | undefined; at: Date },
): Mail {
  const { from, device, at, link } = options
  return writeMail({
    to: from,
    subject: t('removed.subject'),
    heading: t('removed.subject'),
    pieces: [
      { is: 'text', text: t('removed.lead', { from }) },
      { is: 'text', text: t('removed.fact', factsOf(device, at)) },
      ...undoBy(link, 'undo.removal'),
      ...inEnglishToo('removed.subject', 'undo.warning'),
    ],
  })
}

/** Sent instead of a code for an address that was recently changed or removed. */
export function addressMovedMail(
  options: Undo & { from: string; to: string | null; at: Date },
): Mail {
  const { from, to, at, link } = options
  const time = utcTime(at)
  if (to === null)
    return writeMail({
      to: from,
      subject: t('removed.subject'),
      heading: t('gone.heading'),
      pieces: [
        { is: 'text', text: t('gone.lead', { from, time }) },
        ...undoBy(link, 'undo.removal', 'gone.warning'),
        ...inEnglishToo('removed.subject', 'gone.warning'),
      ],
    })
  return writeMail({
    to: from,
    subject: t('changed.subject'),
    heading: t('moved.heading'),
    pieces: [
      { is: 'text', text: t('moved.lead', { from, to, time }) },
      ...undoBy(link, 'undo.change', 'moved.warning'),
      ...inEnglishToo('changed.subject', 'moved.warning'),
    ],
  })
}

/** Sent to every address of the change, after its link was used or the address was changed back. */
export function emailRestoredMail(options: {
  to: string
  restored: string
  at: Date
  /** The device that changed the address back and stays signed in. @default the link was used */
  by?: { device: string | undefined }
  removed?: readonly string[]
}): Mail {
  const { to, restored: email, at, by, removed = [] } = options
  const isOwn = to === email
  return writeMail({
    to,
    subject: t('restored.subject'),
    heading: t('restored.subject'),
    pieces: [
      {
        is: 'text',
        text: t(by === undefined ? 'restored.leadLink' : 'restored.leadDevice', { email }),
      },
      {
        is: 'text',
        text:
          by === undefined
            ? t('restored.byLink', { email, time: utcTime(at) })
            : t('restored.byDevice', { email, ...factsOf(by.device, at) }),
      },
      ...(isOwn && removed.length > 0
        ? [
            {
              is: 'text',
              text: t('restored.removed', { methods: removed.join(', ') }),
            } satisfies Piece,
          ]
        : []),
      ...(isOwn ? [{ is: 'text', text: t('restored.cancel') } satisfies Piece] : []),
      { is: 'quiet', text: isOwn ? t('restored.look') : t('restored.final', { email }) },
      ...inEnglishToo('restored.subject'),
    ],
  })
}

function factsOf(device: string | undefined, at: Date) {
  return { device: device === undefined ? t('device') : deviceText(device), time: utcTime(at) }
}

function undoBy(url: string, label: TextId, warning: TextId = 'undo.warning'): Piece[] {
  return [
    { is: 'quiet', text: t(warning) },
    { is: 'link', url, label: t(label) },
  ]
}
