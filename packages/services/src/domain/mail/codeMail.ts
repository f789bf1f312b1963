import type { Mail } from '../../ports/mail.js'
import { type Piece, writeMail } from './layout.js'
import type { NamedSite } from './siteName.js'
import { t } from './text.js'

export function codeMail(options: Options): Mail {
  const { to, code, projectName: project, site, account } = options
  const lead = t(account === undefined ? 'code.lead' : 'code.leadEmpty', site)
  return writeMail({
    to,
    subject: t('code.subject', { code, project }),
    heading: t('code.heading', { project }),
    pieces: [
      ...(account === undefined
        ? []
        : [{ is: 'strong', text: t('code.account', { ...site, account }) } satisfies Piece]),
      { is: 'text', text: lead },
      { is: 'code', code },
      { is: 'text', text: t('once') },
      { is: 'quiet', text: t('code.warning') },
    ],
  })
}

type Options = {
  to: string
  code: string
  projectName: string
  site: NamedSite
  account?: string | undefined
}
