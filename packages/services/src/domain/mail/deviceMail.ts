import type { Mail } from '../../ports/mail.js'
import { deviceText } from './deviceText.js'
import { writeMail } from './layout.js'
import { type NamedSite, nameOfSite } from './siteName.js'
import { type TextId, t, utcTime } from './text.js'

export function deviceMail(options: Options): Mail {
  const { to, projectName: project, link, facts } = options
  return writeMail({
    to,
    subject: t('ask.subject', { project }),
    heading: t('ask.heading'),
    pieces: [
      { is: 'text', text: t('ask.lead', { project }) },
      { is: 'facts', facts },
      { is: 'text', text: t('ask.request') },
      { is: 'link', url: link, label: t('ask.review') },
      { is: 'quiet', text: t('ask.warning') },
    ],
  })
}

type Options = {
  to: string
  projectName: string
  link: string
  facts: DeviceFacts
}

export type DeviceFacts = readonly (readonly [TextId, string])[]

export function deviceFacts(request: {
  deviceLabel: string
  /** Empty if unknown. */
  place: string
  site: NamedSite
  createdAt: Date
}): DeviceFacts {
  const { deviceLabel, place, site, createdAt } = request
  return [
    ['fact.device', deviceText(deviceLabel)],
    ['fact.place', place === '' ? t('place') : place],
    ['fact.site', nameOfSite(site)],
    ['fact.time', utcTime(createdAt)],
  ]
}
