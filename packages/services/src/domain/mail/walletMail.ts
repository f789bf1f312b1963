import type { Mail } from '../../ports/mail.js'
import { deviceText } from './deviceText.js'
import { type Piece, writeMail } from './layout.js'
import { inEnglish, t, utcTime } from './text.js'

export type WalletNews = {
  kind:
    | 'recoveryAdded'
    | 'recoveryPending'
    | 'recoveryCancelled'
    | 'recoveryRemoved'
    | 'deviceEnrolled'
    | 'deviceRevoked'
    | 'handedOver'
    | 'exported'
    | 'emailChanged'
    | 'identityAdded'
    | 'identityRemoved'
    | 'passkeyOn'
    | 'passkeyOff'
    | 'passkeyOffAsked'
    | 'deletionAsked'
    | 'deletionCancelled'
  detail?: string | undefined
  /** When a recovery method becomes active, and the page to cancel it before. */
  pending?: { until: string; hub: string } | undefined
  /** Page on which the user can remove a sign-in method. */
  settings?: string | undefined
  keep?: string | undefined
}

export function walletMail(options: Options): Mail {
  const { to, at, news } = options
  const device = options.device === undefined ? t('device') : deviceText(options.device)
  const subject = t(`news.${news.kind}.subject`)
  return writeMail({
    to,
    subject,
    heading: subject,
    pieces: [
      { is: 'text', text: t(`news.${news.kind}.lead`) },
      { is: 'strong', text: news.detail ?? device },
      { is: 'text', text: t('news.asked', { device, time: utcTime(at) }) },
      ...noteOf(news),
      { is: 'quiet', text: t('news.warning') },
      ...inEnglishToo(`news.${news.kind}.subject`, 'news.warning'),
    ],
  })
}

/** Repeats warnings in English, because a thief chooses the request's language. */
export function inEnglishToo(...ids: Parameters<typeof t>[0][]): Piece[] {
  const texts = ids.flatMap((id) => inEnglish(id) ?? [])
  return texts.map((text) => ({ is: 'english', text }))
}

function noteOf({ pending, settings, keep }: WalletNews): Piece[] {
  if (keep !== undefined) return [{ is: 'text', text: t('news.keep'), url: keep }]
  if (settings !== undefined) return [{ is: 'text', text: t('news.settings'), url: settings }]
  if (pending === undefined) return []
  const { until: time, hub } = pending
  return [{ is: 'text', text: t('news.pending', { time }), url: hub }]
}

type Options = {
  to: string
  device?: string | undefined
  at: Date
  news: WalletNews
}
